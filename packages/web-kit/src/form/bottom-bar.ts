const bars = new Set<HTMLElement>();

function tell(): void {
  const { style } = document.documentElement;
  const heights = [...bars].map(({ offsetHeight }) => offsetHeight);
  if (bars.size === 0) style.removeProperty('--bar');
  else style.setProperty('--bar', `${Math.max(...heights)}px`);
}

/** The `ref` of a bar that stays at the bottom of the window: what the shell shows there for a moment stays above it. */
export function registerBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  bars.add(bar);
  const sizes = new ResizeObserver(tell);
  sizes.observe(bar);
  tell();
  return () => {
    sizes.disconnect();
    bars.delete(bar);
    tell();
  };
}

interface RenderedWidget {
  element: HTMLElement;
  options: NonNullable<Window['turnstile']> extends {
    render(element: HTMLElement, options: infer Options): string;
  }
    ? Options
    : never;
  isRemoved: boolean;
}

/**
 * As already loaded. Also stub GET /api/bot-check with `{ provider: 'turnstile', site_key: … }`. Undo with `restore`.
 */
export function stubTurnstile() {
  const widgets: RenderedWidget[] = [];
  const current = () => {
    const widget = widgets.at(-1);
    if (!widget || widget.isRemoved) throw new Error('No bot check is on the screen.');
    return widget;
  };
  window.turnstile = {
    render(element, options) {
      widgets.push({ element, options, isRemoved: false });
      return String(widgets.length - 1);
    },
    remove(widgetId) {
      const widget = widgets[Number(widgetId)];
      if (widget) widget.isRemoved = true;
    },
  };
  return {
    /** Oldest first. */
    widgets,
    /** Call inside `act`. */
    solve: (token: string) => current().options.callback(token),
    fail: () => current().options['error-callback'](),
    expire: () => current().options['expired-callback'](),
    timeOut: () => current().options['timeout-callback'](),
    restore: () => {
      delete window.turnstile;
    },
  };
}

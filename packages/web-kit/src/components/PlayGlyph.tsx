/** The triangle, or the two bars of a pause. */
export function PlayGlyph({ isPlaying = false, className }: { isPlaying?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" className={className} aria-hidden="true" focusable="false">
      <path d={isPlaying ? 'M5 3h5v18H5zM14 3h5v18h-5z' : 'M6 3.5v17L21 12z'} />
    </svg>
  );
}

import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties pass numbers from a component to its CSS Module. */
    [property: `--${string}`]: string | number | undefined;
  }
}

import 'react';

declare module 'react' {
  interface CSSProperties {
    /** For passing numbers from a component to its CSS Module. */
    [property: `--${string}`]: string | number | undefined;
  }
}

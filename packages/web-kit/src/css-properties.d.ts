import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties carry numbers from a component to its module. */
    [property: `--${string}`]: string | number | undefined;
  }
}

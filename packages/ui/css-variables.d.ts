import 'react';

/** Lets the style prop carry the house's own CSS variables. */
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

import 'react'

/** Allows custom properties in `style`, which pass numbers from a component to its style sheet. */
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

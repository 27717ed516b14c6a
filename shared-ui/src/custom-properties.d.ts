import 'react'

/** A `style` may set custom properties: how a component hands a number to its style sheet. */
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

import 'react'

/** A `style` may set custom properties: how a component hands a number to its style sheet. */
declare module 'react' {
  // Merging needs an interface, and an interface cannot be a record.
  // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

/* jest-axe brings no types of its own, and the community's are for jest's globals, which this project does not use. */
declare module 'jest-axe' {
  type Results = { violations: readonly { id: string }[] }
  type Options = { rules?: Record<string, { enabled: boolean }>; preload?: boolean }

  /** Runs axe over an element or a piece of HTML. Colours need a layout engine: they are checked in e2e. */
  export function axe(html: Element | string, options?: Options): Promise<Results>
  export const toHaveNoViolations: Record<
    string,
    (results: Results) => { pass: boolean; message: () => string }
  >
}

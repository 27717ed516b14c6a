/* jest-axe has no types, and those of DefinitelyTyped need jest's globals, which this project does not use. */
declare module 'jest-axe' {
  type Results = { violations: readonly { id: string }[] }
  type Options = { rules?: Record<string, { enabled: boolean }>; preload?: boolean }

  /** Runs axe on an element or HTML. e2e checks the contrast of colors, which needs a layout engine. */
  export function axe(html: Element | string, options?: Options): Promise<Results>
  export const toHaveNoViolations: Record<
    string,
    (results: Results) => { pass: boolean; message: () => string }
  >
}

/* jest-axe brings no types of its own, and the community's are for jest's globals, which this project does not use. */
declare module 'jest-axe' {
  import type { AxeResults, RunOptions } from 'axe-core'

  /** Runs axe over an element or a piece of HTML. Colours need a layout engine: they are checked in e2e. */
  export function axe(html: Element | string, options?: RunOptions): Promise<AxeResults>
  export const toHaveNoViolations: Record<
    string,
    (results: AxeResults) => { pass: boolean; message: () => string }
  >
}

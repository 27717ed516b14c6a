import { defaultLimits, startIsolate, type IsolateLimits } from './isolate.ts'

export interface FrameEngine {
  /**
   * Calls `renderFirstFrame` of the script with a copy of the request.
   *
   * @returns null where the script has no frame for the request
   * @throws where the script fails or exceeds a limit
   */
  render(request: unknown): Promise<string | null>
  close(): void
}

/**
 * Starts the isolate of a script of a release.
 *
 * @param code an ES module without imports
 */
export async function startFrameEngine(
  code: string,
  limits: IsolateLimits = defaultLimits,
): Promise<FrameEngine> {
  const main = { name: 'main', code: createMain(limits.maxLength) }
  const isolate = await startIsolate({
    main,
    exported: 'render',
    load(specifier, importer) {
      if (importer === main.name) return { name: 'script', code }
      throw new Error(`A first frame cannot import "${specifier}".`)
    },
    limits,
  })
  return {
    close: isolate.close,
    async render(request) {
      const html = await isolate.call(request)
      return typeof html === 'string' ? html : null
    },
  }
}

/** The module around a script. What is too long does not leave the isolate. */
const createMain = (maxLength: number) => `
  import * as script from 'script'
  if (typeof script.renderFirstFrame !== 'function')
    throw new Error('The script of the first frame does not export renderFirstFrame().')
  async function renderHtml(request) {
    const html = await script.renderFirstFrame(request)
    if (html === null || html === undefined || html === '') return null
    if (typeof html !== 'string') throw new Error('renderFirstFrame() did not return HTML.')
    if (html.length > ${maxLength}) throw new Error(\`The HTML has \${html.length} characters.\`)
    return html
  }
  export const render = request =>
    renderHtml(request).catch(error => {
      throw new Error(\`\${error?.message ?? error}\`.slice(0, 1_000))
    })`

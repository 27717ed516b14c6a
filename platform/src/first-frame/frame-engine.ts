import ivm from 'isolated-vm'

/** Limits of the engine of one script. */
export interface EngineLimits {
  /** For one rendering, in milliseconds of running code. */
  timeoutMs: number
  /** For the evaluation, and for the first rendering, which compiles most functions. In milliseconds. */
  startTimeoutMs: number
  memoryMb: number
  /** Length of the HTML in characters. */
  maxLength: number
}

export const defaultLimits: EngineLimits = {
  timeoutMs: 250,
  startTimeoutMs: 1_000,
  memoryMb: 128,
  maxLength: 400_000,
}

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
 * Starts a JavaScript engine (an isolate of V8) for a script of a release. The script has the language with `Intl`, and
 * nothing of Node: no files, no network, no process.
 *
 * @param code an ES module without imports
 */
export async function startFrameEngine(
  code: string,
  limits: EngineLimits = defaultLimits,
): Promise<FrameEngine> {
  const isolate = new ivm.Isolate({ memoryLimit: limits.memoryMb })
  const close = () => {
    if (!isolate.isDisposed) isolate.dispose()
  }
  try {
    const context = await isolate.createContext()
    const module = await isolate.compileModule(code)
    await module.instantiate(context, specifier => {
      throw new Error(`A first frame cannot import "${specifier}".`)
    })
    await module.evaluate({ timeout: limits.startTimeoutMs })
    const exported: unknown = await module.namespace.get('renderFirstFrame', { reference: true })
    if (!(exported instanceof ivm.Reference) || exported.typeof !== 'function')
      throw new Error('The script of the first frame does not export renderFirstFrame().')
    let isWarm = false
    return {
      close,
      async render(request) {
        const timeout = isWarm ? limits.timeoutMs : limits.startTimeoutMs
        const html: unknown = await withDeadline(
          exported.apply(undefined, [request], {
            arguments: { copy: true },
            result: { promise: true, copy: true },
            timeout,
          }),
          timeout * 2,
        )
        isWarm = true
        if (html === null || html === undefined || html === '') return null
        if (typeof html !== 'string') throw new Error('renderFirstFrame() did not return HTML.')
        if (html.length > limits.maxLength) throw new Error(`The HTML has ${html.length} characters.`)
        return html
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** A promise of a script may never settle. */
async function withDeadline<Value>(value: Promise<Value>, ms: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The promise of renderFirstFrame() did not settle.')), ms)
  try {
    return await Promise.race([value, promise])
  } finally {
    clearTimeout(timer)
  }
}

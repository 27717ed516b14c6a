import ivm from 'isolated-vm'

/** Limits of the code in one isolate. */
export interface IsolateLimits {
  /** For one call, in milliseconds. */
  timeoutMs: number
  /** For the evaluation, and for the first call, which compiles most functions. In milliseconds. */
  startTimeoutMs: number
  memoryMb: number
  /** Length of the HTML in characters. */
  maxLength: number
}

export const defaultLimits: IsolateLimits = {
  timeoutMs: 250,
  startTimeoutMs: 1_000,
  memoryMb: 128,
  maxLength: 400_000,
}

export interface IsolateModule {
  name: string
  /** An ES module. */
  code: string
}

export interface Isolate {
  /**
   * Calls the exported function with a copy of the argument, and returns a copy of its result.
   *
   * @throws where the function fails or exceeds a limit
   */
  call(argument: unknown): Promise<unknown>
  close(): void
}

/**
 * Starts an isolate of V8 with an ES module. Its code has the language with `Intl`, and nothing of Node: no files, no
 * network, no process.
 *
 * @param options.exported the name of the function that calls run
 * @param options.load returns the module that another one imports, or throws
 */
export async function startIsolate({
  main,
  exported,
  load,
  limits,
}: {
  main: IsolateModule
  exported: string
  load: (specifier: string, importer: string) => IsolateModule
  limits: IsolateLimits
}): Promise<Isolate> {
  const isolate = new ivm.Isolate({ memoryLimit: limits.memoryMb })
  const close = () => {
    if (!isolate.isDisposed) isolate.dispose()
  }
  try {
    const context = await isolate.createContext()
    const compiled = new Map<string, Promise<ivm.Module>>()
    const names = new Map<ivm.Module, string>()
    const compile = async ({ name, code }: IsolateModule) => {
      const module = await isolate.compileModule(code, { filename: name })
      names.set(module, name)
      return module
    }
    const compileOnce = (module: IsolateModule) => {
      const result = compiled.get(module.name) ?? compile(module)
      compiled.set(module.name, result)
      return result
    }
    const module = await compileOnce(main)
    await module.instantiate(context, async (specifier, importer) =>
      compileOnce(load(specifier, names.get(importer) ?? '')),
    )
    await module.evaluate({ timeout: limits.startTimeoutMs })
    const exportedFunction: ivm.Reference = await module.namespace.get(exported, { reference: true })
    let isWarm = false
    return {
      close,
      async call(argument) {
        const timeout = isWarm ? limits.timeoutMs : limits.startTimeoutMs
        const result: unknown = await withDeadline(
          exportedFunction.apply(undefined, [argument], {
            arguments: { copy: true },
            result: { promise: true, copy: true },
            timeout,
          }),
          timeout * 2,
        )
        isWarm = true
        return result
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** A promise in an isolate may never settle. */
async function withDeadline<Value>(value: Promise<Value>, ms: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The promise did not settle within ${ms} ms.`)), ms)
  try {
    return await Promise.race([value, promise])
  } finally {
    clearTimeout(timer)
  }
}

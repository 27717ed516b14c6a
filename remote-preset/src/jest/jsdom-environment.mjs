import { TestEnvironment } from 'jest-environment-jsdom'

/** Web APIs that browsers and Node have, but jsdom does not expose. */
const nodeGlobals = [
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
  'fetch',
  'Headers',
  'Response',
  'BroadcastChannel',
]

/** The router creates a request with an AbortSignal of jsdom, which the Request of Node rejects. */
class PageRequest extends Request {
  constructor(input, { signal, ...init } = {}) {
    super(input, signal instanceof AbortSignal ? { ...init, signal } : init)
  }
}

export default class JsdomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of nodeGlobals) this.global[name] ??= globalThis[name]
    this.global.Request ??= PageRequest
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    }
  }
}

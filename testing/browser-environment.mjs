import { TestEnvironment } from 'jest-environment-jsdom'

/** Web platform that browsers have, Node has, and jsdom keeps from its pages. */
const fromNode = [
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

/** The router makes a request of each navigation that loads, with a signal of jsdom's, which Node's refuses. */
class PageRequest extends Request {
  constructor(input, { signal, ...init } = {}) {
    super(input, signal instanceof AbortSignal ? { ...init, signal } : init)
  }
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of fromNode) this.global[name] ??= globalThis[name]
    this.global.Request ??= PageRequest
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    }
  }
}

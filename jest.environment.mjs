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
  'Request',
  'Response',
  'BroadcastChannel',
]

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of fromNode) this.global[name] ??= globalThis[name]
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    }
  }
}

/**
 * What React, the router and the store need of the Web, for the bare JavaScript engine that renders first frames.
 * Nothing happens after a rendering, so timers and events never fire.
 */
import 'core-js/web/url.js'
import 'core-js/web/url-search-params.js'
import 'core-js/web/queue-microtask.js'

const nothing = () => undefined

class Signal {
  aborted = false
  reason = undefined
  addEventListener = nothing
  removeEventListener = nothing
  throwIfAborted = nothing
}

class Controller {
  signal = new Signal()
  abort = nothing
}

class Encoder {
  encode(text) {
    const bytes = unescape(encodeURIComponent(text))
    return Uint8Array.from(bytes, character => character.charCodeAt(0))
  }
}

const globals = {
  self: globalThis,
  setTimeout: () => 0,
  clearTimeout: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  addEventListener: nothing,
  removeEventListener: nothing,
  AbortController: Controller,
  AbortSignal: Signal,
  TextEncoder: Encoder,
}
for (const [name, value] of Object.entries(globals)) globalThis[name] ??= value

import type { ScreenContext, ScreenState } from '@tessera/shared-contracts'
import type { GuestMessage, PageMessage } from './messages.ts'

/** Creates the context of a screen in a frame, which the page keeps up to date. */
export function createGuestContext(
  port: MessagePort,
  initial: ScreenState,
  send: (message: GuestMessage) => void,
): ScreenContext {
  const listeners = new Set<() => void>()
  let state = initial
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    state = data
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    navigate: (to, options) => send({ type: 'navigate', to, options }),
  }
}

import type { ScreenContext } from '@tessera/shared-contracts'
import type { GuestMessage, GuestState } from '../messages.ts'

/** The context of a screen or an extension in a frame, and what brings it up to date. */
export interface GuestContext extends ScreenContext {
  getState(): GuestState
  update(state: GuestState): void
}

export function createGuestContext(initial: GuestState, send: (message: GuestMessage) => void): GuestContext {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    navigate: (to, options) => send({ type: 'navigate', to, options }),
    update(next) {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

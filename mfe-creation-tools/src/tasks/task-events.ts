import { taskEvents } from '@tessera/shared-contracts'
import { waitForConnectionOr } from './connection.ts'

/** The changes of one task, as the server reports them. */
export interface TaskEvents {
  /**
   * Resolves with true at a change, also one since the last call, and with false after the time or as soon as the network
   * returns.
   */
  next(timeoutMs: number): Promise<boolean>
  close(): void
}

/**
 * Opens the event stream of a task. The browser reconnects a stream that breaks off. Where there is none, because an older
 * server or a proxy refuses it, no change is reported.
 */
export function openTaskEvents(uuid: string): TaskEvents {
  let isChanged = false
  let notify = () => {}
  const source =
    typeof EventSource === 'undefined'
      ? null
      : new EventSource(`${taskEvents.path}?${new URLSearchParams({ uuid }).toString()}`)
  source?.addEventListener('message', () => {
    isChanged = true
    notify()
  })
  return {
    async next(timeoutMs) {
      if (!isChanged) {
        const change = new Promise<void>(resolve => (notify = resolve))
        await Promise.race([change, waitForConnectionOr(timeoutMs)])
      }
      const wasChanged = isChanged
      isChanged = false
      return wasChanged
    },
    close: () => source?.close(),
  }
}

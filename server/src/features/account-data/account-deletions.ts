import { secondMs } from '@tessera/server-kit/clock'
import { sleep } from '../../scheduling/timer.ts'
import { removeAccountData, type AccountClosureDependencies, type ClosedAccount } from './account-closure.ts'
import type { Needs } from '../../feature.ts'

/** Most accounts are deleted within this time. */
const maxWaitMs = 5 * secondMs

/**
 * Deletes what belongs to closed accounts, beside other requests.
 *
 * @param report receives the error of a deletion, which continues after the next start
 */
export function createAccountDeletions(
  services: AccountClosureDependencies & Needs<'timer'>,
  report: (error: unknown) => void,
) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    /** Resolves once all is deleted, at the latest after a few seconds. */
    async start(account: ClosedAccount): Promise<void> {
      const ended = new AbortController()
      const deletion = removeAccountData(services, account, stopping.signal)
        .catch(report)
        .finally(() => {
          running.delete(deletion)
          ended.abort()
        })
      running.add(deletion)
      await sleep(services.timer, maxWaitMs, ended.signal)
    },

    /** Ends each deletion after its current step. */
    stop: () => stopping.abort(),

    /** Resolves when no deletion runs. */
    async waitForEnd(): Promise<void> {
      await Promise.all(running)
    },
  }
}

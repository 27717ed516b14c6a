import type { MountingProgress } from '@tessera/shared-contracts'

/** How soon progress is stored. */
const intervalMs = 500
/** A beat without progress comes after so many intervals. */
const maxQuietIntervals = 4

/** Repeats a write that says that a job still runs, with its progress, until it is stopped. */
export function startHeartbeat<Result>({
  beat,
  onBeat,
  report,
}: {
  beat: (progress: MountingProgress | null) => Promise<Result>
  onBeat: (result: Result) => void
  report: (error: unknown) => void
}) {
  let progress: MountingProgress | null = null
  let isChanged = false
  let quietIntervals = 0
  let beating: Promise<void> | null = null

  const timer = setInterval(() => {
    quietIntervals += 1
    if (beating || (!isChanged && quietIntervals < maxQuietIntervals)) return
    isChanged = false
    quietIntervals = 0
    beating = beat(progress)
      .then(onBeat)
      .catch(report)
      .finally(() => {
        beating = null
      })
  }, intervalMs)

  return {
    setProgress(latest: MountingProgress): void {
      progress = latest
      isChanged = true
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await beating
    },
  }
}

/** A page does not wait for the renderings of others when they are expected to take longer. */
const maxWaitMs = 300
/** Renderings of one visitor that run or wait at a time. */
const maxOfVisitor = 4
/** How long a rendering takes, before any has run. */
const initialAverageMs = 25
/** Renderings that take longer, such as the first of a script, count as this in the average. */
const maxCountedMs = 250

interface Waiting {
  /** How many others of its visitor were running or waiting when it came. */
  rank: number
  start: () => void
}

/** Creates a queue that runs one rendering at a time. The first rendering of a visitor precedes the second of another. */
export function createRenderQueue(now = () => performance.now()) {
  const waiting: Waiting[] = []
  /** Running and waiting, by visitor. */
  const counts = new Map<string, number>()
  let runningSince: number | null = null
  let averageMs = initialAverageMs

  /** What has taken longer than others is expected to take as long again. */
  function estimateWait(position: number): number {
    if (runningSince === null) return 0
    return Math.max(averageMs, now() - runningSince) + averageMs * position
  }

  async function waitForTurn(rank: number, position: number): Promise<void> {
    if (runningSince === null) {
      runningSince = now()
      return
    }
    await new Promise<void>(start => waiting.splice(position, 0, { rank, start }))
  }

  function startNext(): void {
    const next = waiting.shift()
    runningSince = next ? now() : null
    next?.start()
  }

  return {
    /** Returns null at once, without a rendering, where the wait is too long or the visitor has too many. */
    async run<Result>(visitor: string, render: () => Promise<Result>): Promise<Result | null> {
      const rank = counts.get(visitor) ?? 0
      const later = waiting.findIndex(other => other.rank > rank)
      const position = later === -1 ? waiting.length : later
      if (rank >= maxOfVisitor || estimateWait(position) > maxWaitMs) return null
      counts.set(visitor, rank + 1)
      try {
        await waitForTurn(rank, position)
        const startedAt = now()
        try {
          return await render()
        } finally {
          averageMs += (Math.min(maxCountedMs, now() - startedAt) - averageMs) / 10
          startNext()
        }
      } finally {
        const left = (counts.get(visitor) ?? 1) - 1
        if (left > 0) counts.set(visitor, left)
        else counts.delete(visitor)
      }
    },
  }
}

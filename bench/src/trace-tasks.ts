import type { CDPSession } from '@playwright/test'

/** A task of a thread, in milliseconds. */
export interface Task {
  /** From its begin to its end. */
  clock: number
  /** While the thread had the processor. */
  processor: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  dur?: number
  tdur?: number
}

/** Records the tasks of a page's main thread from now on. */
export async function traceTasks(session: CDPSession): Promise<{ longest(): Promise<Task> }> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    // Only whole tasks, and what says which thread runs the page's scripts
    for (const event of value as unknown as TraceEvent[]) if (event.ph === 'X') events.push(event)
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: 1_000_000,
      includedCategories: ['toplevel', 'devtools.timeline'],
    },
  })
  return {
    async longest() {
      const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await complete
      const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
      const calls = Map.groupBy(
        events.filter(({ name }) => name === 'FunctionCall'),
        threadOf,
      )
      const [main] = [...calls].sort(([, one], [, other]) => other.length - one.length)
      const tasks = events.filter(event => event.name.endsWith('RunTask') && threadOf(event) === main?.[0])
      if (tasks.length === 0) throw new Error('The trace has no task of the page.')
      // Too many for the arguments of one call
      return tasks.reduce<Task>(
        (longest, { dur = 0, tdur = 0 }) => ({
          clock: Math.max(longest.clock, dur / 1000),
          processor: Math.max(longest.processor, tdur / 1000),
        }),
        { clock: 0, processor: 0 },
      )
    },
  }
}

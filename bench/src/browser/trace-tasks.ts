import type { CDPSession } from '@playwright/test'

/** A task of the main thread, in milliseconds. */
export interface MainThreadTask {
  /** From its start to its end. */
  wallMs: number
  /** Time that the thread was on the CPU. */
  cpuMs: number
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

/** Starts recording the tasks of a page's main thread. */
export async function traceTasks(session: CDPSession): Promise<{ longest(): Promise<MainThreadTask> }> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    // Keeps complete events: tasks, and function calls, which identify the main thread
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
      const getThreadKey = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
      const calls = Map.groupBy(
        events.filter(({ name }) => name === 'FunctionCall'),
        getThreadKey,
      )
      const [main] = [...calls].sort(([, one], [, other]) => other.length - one.length)
      const tasks = events.filter(
        event => event.name.endsWith('RunTask') && getThreadKey(event) === main?.[0],
      )
      if (tasks.length === 0) throw new Error('The trace has no task of the page.')
      // Too many tasks for the arguments of Math.max
      return tasks.reduce<MainThreadTask>(
        (longest, { dur = 0, tdur = 0 }) => ({
          wallMs: Math.max(longest.wallMs, dur / 1000),
          cpuMs: Math.max(longest.cpuMs, tdur / 1000),
        }),
        { wallMs: 0, cpuMs: 0 },
      )
    },
  }
}

import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'

export interface PoolOptions<Worker> {
  /** The number of workers, each of which runs one task at a time. */
  size: number
  /**
   * Starts a worker.
   *
   * @param onEnd the worker calls it when it has ended
   */
  start(onEnd: () => void): Worker
  /** Ends a worker. */
  end(worker: Worker): Promise<void> | void
}

/** Creates a pool of threads or processes. A worker starts when a task first needs it, and again after it has ended. */
export function createPool<Worker>({ size, start, end }: PoolOptions<Worker>) {
  const limiter = createConcurrencyLimiter({ maxConcurrent: size })
  const idle: Worker[] = []
  const all = new Set<Worker>()

  /** Gives a worker no further task. */
  function remove(worker: Worker): void {
    all.delete(worker)
    const at = idle.indexOf(worker)
    if (at !== -1) idle.splice(at, 1)
  }

  function startWorker(): Worker {
    // A worker that cannot be started may end before it is one of the pool
    let worker: Worker | null = null
    worker = start(() => worker !== null && remove(worker))
    all.add(worker)
    return worker
  }

  return {
    remove,

    /** Runs a task with a worker as soon as one is free, first come, first served. */
    run: <Result>(task: (worker: Worker) => Promise<Result>): Promise<Result> =>
      limiter.run(async () => {
        const worker = idle.pop() ?? startWorker()
        try {
          return await task(worker)
        } finally {
          if (all.has(worker)) idle.push(worker)
        }
      }),

    /** Ends all workers. A later task starts a new one. */
    async endAll(): Promise<void> {
      const workers = [...all]
      workers.forEach(remove)
      await Promise.all(workers.map(async worker => end(worker)))
    },
  }
}

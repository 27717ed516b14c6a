import type { Log } from './log.ts'

const ways = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

class LateLog {
  #made: Log | undefined
  readonly #make: () => Log

  constructor(make: () => Log) {
    this.#make = make
  }

  get made(): Log {
    return (this.#made ??= this.#make())
  }

  get level(): string {
    return this.made.level
  }

  child(...asked: Parameters<Log['child']>): Log {
    return this.made.child(...asked)
  }
}

for (const way of ways) {
  Object.defineProperty(LateLog.prototype, way, {
    value(this: LateLog, ...line: unknown[]) {
      Reflect.apply(this.made[way], this.made, line)
    },
  })
}

/** A log that is made when its first line is written: Fastify gives one to every request, and few ever use it. */
export const lateLog = (make: () => Log): Log => new LateLog(make) as LateLog & Log

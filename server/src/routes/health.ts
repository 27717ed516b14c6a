import type { FastifyInstance } from 'fastify'
import type { Checks } from '../domain/readiness.ts'

/** Milliseconds that a part may take to answer. */
const patience = 2_000

/**
 * `/healthz` says that the process is alive, for whoever would start it anew; `/readyz` that it can do its work now,
 * for whoever sends it some. Why it cannot is written down, and told to nobody.
 */
export function serveHealth(app: FastifyInstance, parts: { checks: Checks; stopping: AbortSignal }): void {
  const { checks, stopping } = parts
  const options = { logLevel: 'warn' } as const

  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )

  async function look() {
    return Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await inTime(check())
          return [name, true] as const
        } catch (error) {
          app.log.warn({ err: error, part: name }, 'a part is not ready')
          return [name, false] as const
        }
      }),
    )
  }
  // However many ask at once, the parts are asked once
  let looking: ReturnType<typeof look> | null = null

  app.get('/readyz', options, async (_request, reply) => {
    looking ??= look().finally(() => (looking = null))
    const works = await looking
    const ready = !stopping.aborted && works.every(([, well]) => well)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, stopping: stopping.aborted, ...Object.fromEntries(works) })
  })
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let alarm: NodeJS.Timeout | undefined
  const late = new Promise((_resolve, reject) => {
    alarm = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(alarm)
  }
}

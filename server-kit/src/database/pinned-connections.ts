import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection } from 'kysely'
import { createConcurrencyLimiter } from '../scheduling/limiter.ts'

/**
 * Runs every query of a task on one session of the database, one after the other. If its connection breaks, all further queries
 * of the task fail. Within such a task, another call uses the same session.
 */
export type RunOnOneConnection = <Result>(task: () => Promise<Result>) => Promise<Result>

interface Pool {
  acquire(): Promise<DatabaseConnection>
  release(connection: DatabaseConnection): Promise<void>
}

interface Session {
  /** The connection and its pool; null before the first query. */
  used: { connection: DatabaseConnection; pool: Pool } | null
  isEnded: boolean
  /** Waits until no other query of the task uses the connection. */
  wait(): Promise<() => void>
}

export type PinnedConnections = ReturnType<typeof createPinnedConnections>

/** Creates the connections of the tasks that have one of their own. Other queries use any connection of the pool. */
export function createPinnedConnections() {
  const sessionOfTask = new AsyncLocalStorage<Session>()
  const freeSlots = new Map<DatabaseConnection, () => void>()

  const runOnOneConnection: RunOnOneConnection = async task => {
    if (sessionOfTask.getStore()?.isEnded === false) return task()
    const { acquire } = createConcurrencyLimiter({ maxConcurrent: 1 })
    const session: Session = { used: null, isEnded: false, wait: () => acquire() }
    try {
      return await sessionOfTask.run(session, task)
    } finally {
      session.isEnded = true
      // What the task left behind may still use it
      await session.wait()
      const { used } = session
      if (used) await used.pool.release(used.connection)
    }
  }

  return {
    runOnOneConnection,

    async acquire(pool: Pool): Promise<DatabaseConnection> {
      const session = sessionOfTask.getStore()
      if (!session || session.isEnded) return pool.acquire()
      const freeSlot = await session.wait()
      try {
        session.used ??= { connection: await pool.acquire(), pool }
        freeSlots.set(session.used.connection, freeSlot)
        return session.used.connection
      } catch (error) {
        freeSlot()
        throw error
      }
    },

    /** Returns whether the connection belongs to a task, and is now free for its next query. */
    release(connection: DatabaseConnection): boolean {
      const freeSlot = freeSlots.get(connection)
      freeSlots.delete(connection)
      freeSlot?.()
      return freeSlot !== undefined
    },
  }
}

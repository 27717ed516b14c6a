import type { FastifyInstance } from 'fastify'
import { cancelTask } from '@tessera/shared-contracts'
import type { Clock } from '../domain/clock.ts'
import type { PictureEngine, UpscaleEngine } from '../domain/engine.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Stores, Transact } from '../domain/stores.ts'
import { engineOf } from '../domain/task-work.ts'
import { cancelTask as cancel } from '../domain/tasks.ts'
import { serve, signedIn } from './serve.ts'

/** What can be done with a task of any kind. */
export function serveTasks(
  app: FastifyInstance,
  parts: {
    stores: Stores
    transact: Transact
    clock: Clock
    engine: PictureEngine
    upscaler: UpscaleEngine
  },
): void {
  serve(app, cancelTask, async ({ body, member: asking }) => {
    const member = signedIn(asking)
    const task = await parts.stores.tasks.find(body.uuid)
    if (task?.memberId !== member.id) throw new Refusal('generation.unknown')
    await cancel(parts, task, engineOf(task, parts))
    return { success: true }
  })
}

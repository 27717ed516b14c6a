import type { FastifyInstance } from 'fastify'
import { cancelTask } from '@tessera/shared-contracts'
import type { Clock } from '@tessera/platform/clock'
import type { ImageEngine, UpscaleEngine } from './engine.ts'
import { DomainError } from '../../domain-error.ts'
import type { Stores, Transact } from '../stores.ts'
import { getEngine } from './execute-task.ts'
import { cancelTask as cancel } from './tasks.ts'
import { registerCallRoute, requireMember } from '../../web/serve.ts'

export function registerTaskRoutes(
  app: FastifyInstance,
  services: {
    stores: Stores
    transact: Transact
    clock: Clock
    engine: ImageEngine
    upscaler: UpscaleEngine
  },
): void {
  registerCallRoute(app, cancelTask, async ({ body, member: user }) => {
    const member = requireMember(user)
    const task = await services.stores.tasks.find(body.uuid)
    if (task?.memberId !== member.id) throw new DomainError('generation.unknown')
    await cancel(services, task, getEngine(task, services))
    return { success: true }
  })
}

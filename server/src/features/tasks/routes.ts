import type { FastifyInstance } from 'fastify'
import { cancelTask } from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'
import type { FeatureServices } from '../services.ts'
import { getEngine } from './execute-task.ts'
import { cancelTask as cancel } from './tasks.ts'
import { registerCallRoute, requireMember } from '../../web/serve.ts'

export function registerTaskRoutes(
  app: FastifyInstance,
  services: Pick<FeatureServices, 'stores' | 'transact' | 'clock' | 'engine' | 'upscaler'>,
): void {
  registerCallRoute(app, cancelTask, async ({ body, member: user }) => {
    const member = requireMember(user)
    const task = await services.stores.tasks.find(body.uuid)
    if (task?.memberId !== member.id) throw new DomainError('generation.unknown')
    await cancel(services, task, getEngine(task, services))
    return { success: true }
  })
}

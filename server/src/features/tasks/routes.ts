import type { FastifyInstance } from 'fastify'
import { cancelTask } from '@tessera/shared-contracts'
import { DomainError } from '../../domain-error.ts'
import { cancelTask as cancel } from './tasks.ts'
import { registerEventRoutes } from './events/event-routes.ts'
import { getTaskKind } from './task-kind.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import type { Needs } from '../../feature.ts'
import type { TaskStores } from './stores.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'timer' | 'signals' | 'taskKinds', TaskStores>,
): void {
  registerEventRoutes(app, services)

  registerCallRoute(app, cancelTask, async ({ body, member: user }) => {
    const member = requireMember(user)
    const task = await services.stores.tasks.find(body.uuid)
    if (task?.memberId !== member.id) throw new DomainError('task.unknown')
    await cancel(services, task, getTaskKind(services.taskKinds, task).engine)
    return { success: true }
  })
}

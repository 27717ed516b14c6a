import type { FastifyInstance } from 'fastify'
import {
  addConsoleFreeze,
  cancelScheduledChange,
  endConsoleFreeze,
  getConsoleFreezes,
  getConsoleScheduledChanges,
} from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { createRoleRoutes } from '../../accounts/two-step/role-routes.ts'
import type { Needs } from '../../../feature.ts'
import { releaseRoles, toActor } from '../requested-changes.ts'
import type { ReleaseStores } from '../stores.ts'
import { toScheduledChange } from './scheduled-change.ts'

/** Registers the calls of the console about scheduled activations and freezes. */
export function registerScheduleConsoleRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'clock' | 'changes' | 'freezes', ReleaseStores>,
): void {
  const { stores, clock, changes, freezes } = services
  const { registerQuery, registerMutation, registerFactorMutation } = createRoleRoutes(app, services)

  registerQuery(getConsoleScheduledChanges, releaseRoles, async () => ({
    success: true,
    changes: (await changes.listScheduled()).map(toScheduledChange),
  }))

  registerFactorMutation(cancelScheduledChange, releaseRoles, async ({ body: { id }, member }) => {
    await changes.unschedule(id, toActor(member))
    await stores.audit.addOfMember(member.id, 'cancel scheduled change', clock(), id)
    return { success: true }
  })

  registerQuery(getConsoleFreezes, releaseRoles, async () => ({
    success: true,
    freezes: (await freezes.list()).map(({ startsAt, endsAt, createdBy, ...freeze }) => ({
      ...freeze,
      from: isoTime(startsAt),
      until: isoTime(endsAt),
      in_effect: startsAt <= clock(),
      created_by: createdBy,
    })),
  }))

  registerMutation(addConsoleFreeze, releaseRoles, async ({ body, member }) => {
    const { channel, startsAt, endsAt } = await freezes.add(body, toActor(member))
    const subject = `${channel} from ${isoTime(startsAt)} until ${isoTime(endsAt)}`
    await stores.audit.addOfMember(member.id, 'add freeze', clock(), subject)
    return { success: true }
  })

  registerFactorMutation(endConsoleFreeze, releaseRoles, async ({ body: { id }, member }) => {
    await freezes.remove(id, toActor(member))
    await stores.audit.addOfMember(member.id, 'end freeze', clock(), id)
    return { success: true }
  })
}

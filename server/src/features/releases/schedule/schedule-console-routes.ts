import type { FastifyInstance } from 'fastify'
import {
  addConsoleFreeze,
  cancelScheduledChange,
  endConsoleFreeze,
  getConsoleFreezes,
  getConsoleScheduledChanges,
} from '@tessera/shared-contracts'
import { createFreezes, isActivation, type StoredFreeze, type StoredJob } from '@tessera/platform'
import { isoTime } from '@tessera/server-kit/clock'
import { createRoleRoutes } from '../../accounts/two-step/role-routes.ts'
import type { Needs } from '../../../feature.ts'
import { formatChange } from '../format-change.ts'
import { releaseRoles, toActor } from '../requested-changes.ts'
import type { ReleaseStores } from '../stores.ts'
import { toScheduledChange } from './scheduled-change.ts'

/** Registers the calls of the console about scheduled activations and freezes. */
export function registerScheduleConsoleRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'changes' | 'freezes', ReleaseStores>,
): void {
  const { transact, clock, changes, freezes } = services
  const { registerQuery, registerMutation, registerFactorMutation } = createRoleRoutes(app, services)

  registerQuery(getConsoleScheduledChanges, releaseRoles, async () => ({
    success: true,
    changes: (await changes.listScheduled()).map(toScheduledChange),
  }))

  registerFactorMutation(cancelScheduledChange, releaseRoles, async ({ body: { id }, member }) => {
    await changes.unschedule(id, toActor(member), (cancel, job) =>
      transact(async inside => {
        await cancel(inside.changeJobs)
        await inside.audit.addOfMember(member.id, 'cancel scheduled change', clock(), formatJob(job))
      }),
    )
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
    await transact(async inside => {
      const freeze = await createFreezes({ freezes: inside.freezes, clock }).add(body, toActor(member))
      await inside.audit.addOfMember(member.id, 'add freeze', clock(), formatFreeze(freeze))
    })
    return { success: true }
  })

  registerFactorMutation(endConsoleFreeze, releaseRoles, async ({ body: { id }, member }) => {
    await transact(async inside => {
      const freeze = await createFreezes({ freezes: inside.freezes, clock }).remove(id, toActor(member))
      await inside.audit.addOfMember(member.id, 'end freeze', clock(), formatFreeze(freeze))
    })
    return { success: true }
  })
}

/** Formats a freeze for the audit log: `production from 2026-12-24T09:00:00.000Z until 2026-12-27T08:00:00.000Z: Christmas`. */
const formatFreeze = ({ channel, startsAt, endsAt, reason }: StoredFreeze) =>
  `${channel} from ${isoTime(startsAt)} until ${isoTime(endsAt)}: ${reason}`

/** Formats a scheduled job for the audit log: `activate mfe-gallery@1.2.3 on production at 2026-12-24T09:00:00.000Z`. */
function formatJob({ request, channel, startsAt, createdAt }: StoredJob): string {
  const change = request?.change
  // A request of a later server cannot be read
  const what = change && isActivation(change) ? formatChange(change) : `change on ${channel}`
  return `${what} at ${isoTime(startsAt ?? createdAt)}`
}

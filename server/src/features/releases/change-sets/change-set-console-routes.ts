import type { FastifyInstance } from 'fastify'
import { getConsoleChangeSet, getConsoleChangeSets } from '@tessera/shared-contracts'
import { createRoleRoutes } from '../../accounts/two-step/role-routes.ts'
import type { Needs } from '../../../feature.ts'
import { releaseRoles, type ReleaseChangeDependencies } from '../requested-changes.ts'
import { toConsoleChangeSets } from './read-change-sets.ts'
import { planSetRollback } from './set-rollback.ts'

/** Registers the calls of the console that read change sets. */
export function registerChangeSetConsoleRoutes(
  app: FastifyInstance,
  services: ReleaseChangeDependencies & Needs<'changeSets'>,
): void {
  const { stores, changeSets, clock } = services
  const { registerQuery } = createRoleRoutes(app, services)

  registerQuery(getConsoleChangeSets, releaseRoles, async () => ({
    success: true,
    change_sets: await toConsoleChangeSets(stores, await changeSets.list()),
  }))

  registerQuery(getConsoleChangeSet, releaseRoles, async ({ query: { name, channel }, member, language }) => {
    const [changeSet] = await toConsoleChangeSets(stores, [await changeSets.require(name)])
    const isLive = changeSet?.states.find(each => each.channel === channel)?.state === 'live'
    const isFrozen = (await stores.freezes.find(channel, clock())) !== null
    return {
      success: true,
      change_set: changeSet ?? null,
      can_activate: changeSet !== undefined && changeSet.releases.length > 0 && !isLive && !isFrozen,
      ...(await planSetRollback(services, member, { channel, changeSet: name }, language)),
    }
  })
}

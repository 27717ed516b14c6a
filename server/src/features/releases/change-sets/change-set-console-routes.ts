import type { FastifyInstance } from 'fastify'
import { getConsoleChangeSet, getConsoleChangeSets } from '@tessera/shared-contracts'
import { createRoleRoutes } from '../../accounts/two-step/role-routes.ts'
import type { Needs } from '../../../feature.ts'
import { releaseRoles, type ReleaseChangeDependencies } from '../requested-changes.ts'
import { toConsoleChangeSets } from './read-change-sets.ts'
import { createSetPlans } from './plan-set-changes.ts'

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
    const plans = createSetPlans(services, member, language)
    const releases = changeSet?.releases.map(({ remote, version }) => ({ remote, version })) ?? []
    const isActivatable = releases.length > 0 && !isLive && !isFrozen
    return {
      success: true,
      change_set: changeSet ?? null,
      ...(isActivatable
        ? await plans.planActivation({ action: 'activate', channel, releases, changeSet: name })
        : { can_activate: false }),
      ...(await plans.planRollback(channel, name)),
    }
  })
}

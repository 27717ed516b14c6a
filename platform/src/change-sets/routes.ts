import type { FastifyInstance } from 'fastify'
import {
  addToChangeSet,
  createChangeSet,
  listChangeSets,
  removeFromChangeSet,
  type ChangeSet as ChangeSetResponse,
} from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { registerCallRoute } from '@tessera/server-kit/http/call-route'
import type { RequestAccess } from '../tokens/request-access.ts'
import type { ChangeSets } from './change-sets.ts'
import type { ChangeSet } from './store.ts'

/** Registers the calls that read and edit change sets. */
export function registerChangeSetRoutes(
  app: FastifyInstance,
  { access, changeSets }: { access: RequestAccess; changeSets: ChangeSets },
): void {
  registerCallRoute(app, createChangeSet, async ({ body, request }) => {
    const actor = await access.requireActor(request)
    return { success: true, changeSet: toResponse(await changeSets.create(body, actor)) }
  })

  registerCallRoute(app, addToChangeSet, async ({ body, request }) => {
    const actor = await access.requireActor(request)
    const { name, releases, create = false } = body
    return { success: true, changeSet: toResponse(await changeSets.add(name, releases, actor, { create })) }
  })

  registerCallRoute(app, removeFromChangeSet, async ({ body: { name, remotes }, request }) => {
    const actor = await access.requireActor(request)
    if (remotes) await changeSets.removeReleases(name, remotes, actor)
    else await changeSets.remove(name, actor)
    return { success: true }
  })

  registerCallRoute(app, listChangeSets, async ({ query: { name }, request }) => {
    await access.requireActor(request)
    const found = name === undefined ? await changeSets.list() : [await changeSets.require(name)]
    return { success: true, changeSets: found.map(toResponse) }
  })
}

const toResponse = ({ createdAt, releases, ...set }: ChangeSet): ChangeSetResponse => ({
  ...set,
  createdAt: isoTime(createdAt),
  releases: releases.map(({ addedAt, ...release }) => ({ ...release, addedAt: isoTime(addedAt) })),
})

import type { Channel, Freeze } from '@tessera/shared-contracts'
import { dayMs, isoTime, type Clock } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { newId } from '@tessera/server-kit/ids'
import { requireIntegrator, type Actor } from '../tokens/platform-tokens.ts'
import type { FreezeStore, StoredFreeze } from './store.ts'

const maxOpen = 100
const maxAheadMs = 366 * dayMs

interface NewFreeze {
  channel: Channel
  /** Now where absent, in ISO 8601 like `until`. */
  from?: string | undefined
  until: string
  reason: string
}

/** @throws {DomainError} where nothing new may go live on the channel at this time */
export async function requireNoFreeze(
  freezes: Pick<FreezeStore, 'find'>,
  channel: Channel,
  at: number,
): Promise<void> {
  const freeze = await freezes.find(channel, at)
  if (freeze)
    throw new DomainError('platform.frozen', {
      channel,
      until: formatUtc(freeze.endsAt),
      reason: freeze.reason,
    })
}

/** Formats a time for a sentence: `2026-12-27 08:00 UTC`. */
const formatUtc = (at: number) => `${isoTime(at).slice(0, 16).replace('T', ' ')} UTC`

/** Creates the service for times in which nothing new goes live. Integrators decide about them. */
export function createFreezes({ freezes, clock }: { freezes: FreezeStore; clock: Clock }) {
  return {
    /** @throws {DomainError} when the actor may not, the times are no times to come, or there are too many freezes */
    async add({ channel, from, until, reason }: NewFreeze, actor: Actor): Promise<StoredFreeze> {
      requireIntegrator(actor)
      const now = clock()
      const startsAt = from === undefined ? now : Date.parse(from)
      const endsAt = Date.parse(until)
      // Also false where a time could not be read
      if (!(startsAt < endsAt && endsAt > now && endsAt < now + maxAheadMs))
        throw new DomainError('platform.badFreeze')
      if ((await freezes.list(now)).length >= maxOpen)
        throw new DomainError('platform.tooManyFreezes', { max: maxOpen })
      const freeze = { id: newId(), channel, startsAt, endsAt, reason, createdBy: actor.name }
      await freezes.add(freeze, now)
      return freeze
    },

    list: (): Promise<StoredFreeze[]> => freezes.list(clock()),

    /** Returns the freeze. @throws {DomainError} when the actor may not, or for an unknown id */
    async remove(id: string, actor: Actor): Promise<StoredFreeze> {
      requireIntegrator(actor)
      const freeze = await freezes.remove(id)
      if (!freeze) throw new DomainError('platform.unknownFreeze', { id })
      return freeze
    },
  }
}
export type Freezes = ReturnType<typeof createFreezes>

/** Returns a freeze as the calls do. */
export const toFreeze = ({ startsAt, endsAt, ...freeze }: StoredFreeze): Freeze => ({
  ...freeze,
  from: isoTime(startsAt),
  until: isoTime(endsAt),
})

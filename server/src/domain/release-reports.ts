import type { Channel, FaultReport } from '@tessera/shared-contracts'
import { errorBudget, exceedsBudget, type Health } from './canary.ts'
import type { Clock } from './clock.ts'
import type { Change, LiveRelease, ReleasesStore } from './releases.ts'

/** Voices that this server remembers: most of what is said was said before, and need not be asked of the database. */
const rememberedVoices = 100_000

/**
 * Takes in what pages say of the releases they were given, and takes a canary back by itself when its
 * faults exceed the budget. A visitor counts once for a release, however often their page speaks.
 */
export function createReleaseReports({ store, clock }: { store: ReleasesStore; clock: Clock }) {
  const heard = new Set<string>()

  function isNew(...voice: string[]): boolean {
    const key = voice.join(' ')
    if (heard.has(key)) return false
    heard.add(key)
    const [oldest] = heard
    if (heard.size > rememberedVoices && oldest !== undefined) heard.delete(oldest)
    return true
  }

  async function count(
    channel: Channel,
    visitor: string | null,
    said: { remote: string; version: string },
    what: keyof Health,
  ): Promise<void> {
    const live = await store.live(channel)
    const spokenOf = live.find(({ name }) => name === said.remote)
    const served = [spokenOf?.version, spokenOf?.canary?.version]
    if (!spokenOf || visitor === null || !served.includes(said.version)) return
    if (!isNew(channel, visitor, said.remote, said.version, what)) return
    // A canary is judged by it: what others have heard counts too
    const isFirst =
      spokenOf.canary === null || (await store.hear(channel, said.remote, said.version, visitor, what))
    if (!isFirst) return
    await store.count(channel, said.remote, said.version, what)
    if (what === 'faults') await reconsider(channel, live, spokenOf)
  }

  async function reconsider(channel: Channel, decidedOn: LiveRelease[], live: LiveRelease): Promise<void> {
    const { name, canary } = live
    if (!canary) return
    const ofCanary = await store.health(channel, name, canary.version)
    const ofLive = await store.health(channel, name, live.version)
    if (!exceedsBudget(ofCanary, ofLive)) return
    const tell = ({ mounts, faults }: Health) => `${faults} faults in ${mounts + faults} pages`
    const change: Change = {
      at: clock(),
      by: 'platform',
      action: 'automatic rollback',
      channel,
      name,
      version: canary.version,
      previous: live.version,
      forced: false,
      note: `${tell(ofCanary)}; ${live.version} had ${tell(ofLive)}; the budget is ${errorBudget.excess * 100} points.`,
    }
    // Where somebody changes the channel in this very moment, the next fault tells again
    await store.change(channel, decidedOn, [{ live: { ...live, canary: null }, change }])
  }

  return {
    mounted: (channel: Channel, visitor: string | null, said: { remote: string; version: string }) =>
      count(channel, visitor, said, 'mounts'),

    /** What is told of a release that nobody ever published is not kept: anyone could fill the disk with it. */
    async failed(channel: Channel, visitor: string | null, fault: FaultReport): Promise<void> {
      if (!(await store.find(fault.remote, fault.version))) return
      await store.report(channel, fault, clock())
      await count(channel, visitor, fault, 'faults')
    },
  }
}
export type ReleaseReports = ReturnType<typeof createReleaseReports>

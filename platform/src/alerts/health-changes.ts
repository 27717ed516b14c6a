import { channels, type Channel, type ReleaseReference } from '@tessera/shared-contracts'
import { dayMs, hourMs, type Clock } from '@tessera/server-kit/clock'
import { errorBudget, exceedsErrorBudget, isWidespread } from '../canary/canary.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { AlertContent, StoredSubscription } from './alert.ts'
import type { HealthChangesStore } from './health-store.ts'
import type { HealthWrites } from './health-writes-store.ts'
import type { AlertStore } from './store.ts'

/** The reports of this time say whether a release is healthy. */
const windowMs = hourMs
/** A rollback is reported up to this time afterwards, where no process ran meanwhile. */
const maxRollbackAgeMs = dayMs
/** Visitors who had a kind of fault before it is reported. */
const minVisitors = 3

const retentionMs = { messages: 30 * dayMs, faults: 180 * dayMs }

interface HealthChangeServices {
  alerts: AlertStore
  healthChanges: HealthChangesStore
  releases: Pick<ReleaseStore, 'listLive' | 'countReportingNetworks'>
  clock: Clock
}

/**
 * Finds changes of the health of releases, and adds a message about each to the subscriptions of its remote. Any number of
 * processes may call it: the database decides which of them adds a message.
 */
export async function addHealthMessages(services: HealthChangeServices): Promise<void> {
  const { alerts, healthChanges, releases, clock } = services
  const now = clock()
  await alerts.transact(writes => writes.renewFaults())
  await alerts.removeOld({ messages: now - retentionMs.messages, faults: now - retentionMs.faults })
  const subscriptions = Map.groupBy(await alerts.list(), ({ remote }) => remote)
  if (subscriptions.size === 0) return
  const remotes = [...subscriptions.keys()]

  const send = (
    writes: HealthWrites,
    remote: string,
    event: string,
    content: AlertContent,
    occurredAt = now,
  ): Promise<void> => writes.addMessages({ remote, event, content, occurredAt, now })

  async function countNetworks(channel: Channel, release: ReleaseReference): Promise<number> {
    const compared = { outcome: 'faults', comparedVersion: release.version } as const
    return (await releases.countReportingNetworks(channel, release, compared)).all
  }

  async function findUnhealthy(channel: Channel): Promise<void> {
    const reports = await healthChanges.sumReports(channel, remotes, now - windowMs)
    const unhealthy = await alerts.listUnhealthy(channel)
    const live = (await releases.listLive(channel)).filter(({ name }) => subscriptions.has(name))
    for (const { name: remote, version } of live) {
      const found = reports.find(each => each.name === remote && each.version === version)
      const { mounts, faults } = found ?? { mounts: 0, faults: 0 }
      const pages = mounts + faults
      const known = unhealthy.get(remote)
      const counts = { remote, channel, version, faults, pages }
      if (exceedsErrorBudget({ mounts, faults }, { mounts: 0, faults: 0 })) {
        if (known === version) continue
        const release = { remote, version }
        const networks = await healthChanges.listFaultNetworks(channel, release, now - windowMs)
        if (!areWidespread(networks, await countNetworks(channel, release))) continue
        await alerts.transact(async writes => {
          if (await writes.setUnhealthy(channel, remote, version))
            await send(writes, remote, `unhealthy ${channel} ${version} ${now}`, {
              type: 'release.unhealthy',
              ...counts,
            })
        })
      } else if (known !== undefined && isProvenHealthy({ faults, pages })) {
        await alerts.transact(async writes => {
          if (await writes.setHealthy(channel, remote))
            await send(writes, remote, `healthy ${channel} ${version} ${now}`, {
              type: 'release.healthy',
              ...counts,
              unhealthy: known,
            })
        })
      }
    }
  }

  async function listWidespread(channel: Channel, release: ReleaseReference, fingerprints: string[]) {
    const all = await countNetworks(channel, release)
    const networks = await healthChanges.listNetworksOfFaults(channel, release)
    return fingerprints.filter(each => areWidespread(networks.get(each) ?? [], all))
  }

  async function findNewFaults(channel: Channel): Promise<void> {
    const found = await healthChanges.listFaults(channel, remotes, minVisitors)
    const firstFaults = await healthChanges.listFirstFaults(channel, remotes)
    const getFirst = ({ name, fingerprint }: { name: string; fingerprint: string }) =>
      firstFaults.get(`${name} ${fingerprint}`) ?? 0
    const known = await alerts.listFaults(channel)
    const fresh = found.filter(
      each =>
        getFirst(each) >= getStart(subscriptions.get(each.name) ?? []) &&
        !known.has(`${each.name} ${each.fingerprint}`),
    )
    for (const [release, faults] of Map.groupBy(fresh, ({ name, version }) => `${name} ${version}`)) {
      const [{ name: remote, version } = { name: '', version: '' }] = faults
      const fingerprints = await listWidespread(
        channel,
        { remote, version },
        faults.map(({ fingerprint }) => fingerprint),
      )
      await alerts.transact(async writes => {
        const added = new Set(await writes.addFaults(channel, remote, fingerprints, now))
        const kinds = faults.filter(({ fingerprint }) => added.has(fingerprint))
        if (kinds.length === 0) return
        const content = {
          type: 'release.new_faults',
          remote,
          channel,
          version,
          kinds: kinds.length,
          visitors: Math.max(...kinds.map(({ count }) => count)),
          screens: [...new Set(kinds.flatMap(({ screen }) => screen ?? []))].toSorted(),
        } as const
        const event = `faults ${channel} ${release} ${[...added].toSorted().join(' ')}`
        await send(writes, remote, event, content, Math.max(...kinds.map(getFirst)))
      })
    }
  }

  async function findRollbacks(): Promise<void> {
    const found = await healthChanges.listRollbacks(remotes, now - maxRollbackAgeMs)
    for (const { id, at, channel, name: remote, version, previous, note } of found) {
      const known = channels.find(each => each === channel)
      if (!known || at < getStart(subscriptions.get(remote) ?? [])) continue
      const release = { remote, channel: known, version, live: previous }
      const content = { type: 'canary.rolled_back', ...release, reason: note ?? '' } as const
      await alerts.transact(writes => send(writes, remote, `rollback ${id}`, content, at))
    }
  }

  for (const channel of channels) {
    await findUnhealthy(channel)
    await findNewFaults(channel)
  }
  await findRollbacks()
}

/** Whether faults come from several networks, or all reports from one. Else one client without cookies could cause a message. */
const areWidespread = (networksOfFaults: readonly string[], reportingNetworks: number): boolean => {
  const withOutcome = new Set(networksOfFaults).size
  return isWidespread({ withOutcome, all: Math.max(reportingNetworks, withOutcome) })
}

/** When the first subscription of a remote began. What happened before is not reported. */
const getStart = (subscriptions: readonly StoredSubscription[]): number =>
  Math.min(...subscriptions.map(({ createdAt }) => createdAt))

/** A release is healthy again with clearly fewer faults than the budget, so that its state does not change all the time. */
const isProvenHealthy = ({ faults, pages }: { faults: number; pages: number }): boolean =>
  pages >= errorBudget.minPages && faults / pages <= errorBudget.maxExcess / 2

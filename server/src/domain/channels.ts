import type { Channel, Finding, ReleaseName, ShellRecord } from '@tessera/shared-contracts'
import type { Clock } from './clock.ts'
import { inspect, type Placed, type Proposal } from './gate.ts'
import type { Actor } from './platform-tokens.ts'
import { Refusal } from './refusal.ts'
import {
  shellName,
  type Change,
  type ChannelChange,
  type LiveRelease,
  type Release,
  type ReleasesStore,
} from './releases.ts'

/** Mounts the screens of a proposal in a real browser. */
export interface ScreenProver {
  /** What did not mount; null where there is no browser to try it in. */
  prove(proposal: Proposal): Promise<Finding[] | null>
}

export interface Verdict {
  findings: Finding[]
  /** Whether the screens were mounted in a browser. */
  mounted: boolean
}

export interface Activation extends ReleaseName {
  channel: Channel
  percent?: number | undefined
  force?: boolean | undefined
}

/** The gate's refusal of a change; `--force` by an integrator passes it. */
export class GateRefusal extends Error {
  override readonly name = 'GateRefusal'
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(findings.map(({ sentence }) => sentence).join('\n'))
    this.findings = findings
  }
}

/** Activations by this actor are replaced by its next one; those by anyone else are left alone. */
export const starter: Actor = { name: 'npm start', remote: null }

export type Channels = ReturnType<typeof createChannels>

/** Decides what each channel serves, behind the gate. */
export function createChannels(parts: { store: ReleasesStore; prover: ScreenProver; clock: Clock }) {
  const { store, prover, clock } = parts

  async function existing({ remote, version }: ReleaseName): Promise<Release> {
    const release = await store.find(remote, version)
    if (!release) throw new Refusal('platform.unknownRelease', { remote, version })
    return release
  }

  /** A channel as it would be with some releases in the place of its own. */
  async function propose(channel: Channel, live: LiveRelease[], wanted: ReleaseName[]): Promise<Proposal> {
    const versions = new Map(live.map(({ name, version }) => [name, version]))
    for (const { remote, version } of wanted) versions.set(remote, version)
    const placed = await Promise.all([...versions].map(([remote, version]) => existing({ remote, version })))
    const shell = placed.find(({ name }) => name === shellName)
    if (!shell) throw new Refusal('platform.noShell', { channel })
    return {
      shell: shell as Placed<ShellRecord>,
      remotes: placed.filter(({ name }) => name !== shellName) as Placed[],
      changed: wanted.map(({ remote }) => remote),
    }
  }

  async function judge(channel: Channel, live: LiveRelease[], wanted: ReleaseName[]): Promise<Verdict> {
    const proposal = await propose(channel, live, wanted)
    const findings = inspect(proposal)
    // What the records rule out needs no browser
    const mounting = findings.length === 0 ? await prover.prove(proposal) : []
    return {
      findings: [...findings, ...(mounting ?? [])],
      mounted: mounting !== null && findings.length === 0,
    }
  }

  async function pass(channel: Channel, live: LiveRelease[], wanted: ReleaseName[]): Promise<void> {
    const { findings } = await judge(channel, live, wanted)
    if (findings.length > 0) throw new GateRefusal(findings)
  }

  /**
   * Changes a channel by a decision on all that it serves. The gate takes seconds, and two that fit what was
   * live may not fit each other: where the channel has changed meanwhile, it is decided anew.
   */
  async function decide(
    channel: Channel,
    decision: (live: LiveRelease[]) => Promise<ChannelChange[]>,
  ): Promise<ChannelChange[]> {
    for (;;) {
      const live = await store.live(channel)
      const changes = await decision(live)
      if (changes.length === 0 || (await store.change(channel, live, changes))) return changes
    }
  }

  const find = (live: LiveRelease[], remote: string) => live.find(({ name }) => name === remote)

  /** What was live before a version went live the last time. */
  async function before(channel: Channel, remote: string, version: string): Promise<string | null> {
    const history = await store.history(remote)
    // A rollback to it followed a release that was left for a reason
    const went = history.find(
      entry =>
        entry.channel === channel &&
        entry.version === version &&
        entry.previous &&
        entry.action !== 'rollback',
    )
    return went?.previous ?? null
  }

  const entry = (
    channel: Channel,
    { remote, version }: ReleaseName,
    by: string,
    rest: Partial<Change>,
  ): Change => ({
    at: clock(),
    by,
    action: 'activate',
    channel,
    name: remote,
    version,
    previous: null,
    forced: false,
    note: null,
    ...rest,
  })

  function goLive(
    channel: Channel,
    wanted: ReleaseName,
    now: LiveRelease | undefined,
    by: string,
    rest: Partial<Change>,
  ): ChannelChange {
    const previous = now?.version === wanted.version ? now.previous : (now?.version ?? null)
    const live: LiveRelease = {
      name: wanted.remote,
      version: wanted.version,
      previous,
      activatedBy: by,
      activatedAt: clock(),
      canary: null,
    }
    return { live, change: entry(channel, wanted, by, { previous, ...rest }) }
  }

  return {
    /** What the gate says of an activation, without one. */
    async check({ channel, ...wanted }: ReleaseName & { channel: Channel }): Promise<Verdict> {
      await existing(wanted)
      return judge(channel, await store.live(channel), [wanted])
    },

    /**
     * Makes a release live, for everyone or for a canary's share.
     *
     * @throws {Refusal} what is not the actor's to do, or cannot be done
     * @throws {GateRefusal}
     */
    async activate({ channel, percent, force = false, ...wanted }: Activation, actor: Actor): Promise<void> {
      mayChange(actor, wanted.remote)
      if (force) mustIntegrate(actor)
      await existing(wanted)
      await decide(channel, async live => {
        const now = find(live, wanted.remote)
        if (percent !== undefined && !now)
          throw new Refusal('platform.nothingLive', { remote: wanted.remote, channel })
        if (!force) await pass(channel, live, [wanted])
        if (percent === undefined || !now)
          return [goLive(channel, wanted, now, actor.name, { forced: force })]
        const canary = { version: wanted.version, percent, by: actor.name }
        const change = entry(channel, wanted, actor.name, {
          action: 'canary',
          previous: now.version,
          forced: force,
          note: `${percent} %`,
        })
        return [{ live: { ...now, canary }, change }]
      })
    },

    /** Takes a canary back, or makes the release before the live one live again; answers what is live then. */
    async rollback(channel: Channel, remote: string, actor: Actor): Promise<string> {
      mayChange(actor, remote)
      const [changed] = await decide(channel, async live => {
        const now = find(live, remote)
        if (!now) throw new Refusal('platform.nothingLive', { remote, channel })
        if (now.canary) {
          const taken = { remote, version: now.canary.version }
          const change = entry(channel, taken, actor.name, { action: 'rollback', previous: now.version })
          return [{ live: { ...now, canary: null }, change }]
        }
        if (now.previous === null) throw new Refusal('platform.nothingBefore', { remote, channel })
        const back = goLive(channel, { remote, version: now.previous }, now, actor.name, {
          action: 'rollback',
        })
        // The release that was left must not be the one to fall back to
        const previous = await before(channel, remote, now.previous)
        return [{ ...back, live: { ...back.live, previous } }]
      })
      return changed?.live.version ?? ''
    },

    /** Everything that is live on one channel goes live on another, together. */
    async promote(from: Channel, to: Channel, force: boolean, actor: Actor): Promise<ReleaseName[]> {
      mustIntegrate(actor)
      const changes = await decide(to, async live => {
        const wanted = (await store.live(from))
          .filter(({ name, version }) => find(live, name)?.version !== version)
          .map(({ name, version }) => ({ remote: name, version }))
        if (wanted.length > 0 && !force) await pass(to, live, wanted)
        const rest: Partial<Change> = { action: 'promote', forced: force }
        return wanted.map(each => goLive(to, each, find(live, each.remote), actor.name, rest))
      })
      return changes.map(({ live: { name, version } }) => ({ remote: name, version }))
    },

    /** Makes a build that was just published live wherever nobody has chosen another release by hand. */
    async offer(wanted: ReleaseName, channels: readonly Channel[]): Promise<void> {
      for (const channel of channels) {
        await decide(channel, async live => {
          const now = find(live, wanted.remote)
          const chosenByHand = now && now.activatedBy !== starter.name
          if (chosenByHand || now?.version === wanted.version) return []
          return [goLive(channel, wanted, now, starter.name, {})]
        })
      }
    },
  }
}

function mayChange(actor: Actor, remote: string): void {
  if (actor.remote !== null && actor.remote !== remote) throw new Refusal('platform.notYours', { remote })
}

export function mustIntegrate(actor: Actor): void {
  if (actor.remote !== null) throw new Refusal('platform.integratorsOnly')
}

import type { Channel, Finding, ReleaseReference, ShellRecord } from '@tessera/shared-contracts'
import { DomainError } from '../http/domain-error.ts'
import { shellName, type LiveRelease, type Release, type ReleaseStore } from '../registry/releases.ts'
import { validateComposition, type ProposedComposition, type VersionedRecord } from './composition-rules.ts'
import { listNewPolicyAdditions, toConsentNote, toPolicyFindings } from './policy-consent.ts'

/** Mounts the screens of a proposed composition in a real browser. */
export interface ScreenSmokeTest {
  /** Returns a finding for each screen that does not mount; null when no browser is available. */
  run(proposal: ProposedComposition): Promise<Finding[] | null>
}

export interface GateResult {
  findings: Finding[]
  /** Whether the screens were mounted in a browser: false without a browser, null where other rules refused first. */
  mounted: boolean | null
}

/** What an integrator may bypass. */
export interface GateOptions {
  force: boolean
  acceptPolicy: boolean
}

/** What the history says about a change that the gate let pass. */
export interface GatePass extends Pick<GateResult, 'mounted'> {
  /** About the content security policy. Null where there is nothing to note. */
  note: string | null
}

/** The gate refuses a change. An integrator can bypass the gate with `force`. */
export class GateError extends Error {
  override readonly name = 'GateError'
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(findings.map(({ sentence }) => sentence).join('\n'))
    this.findings = findings
  }
}

export interface GateDependencies {
  store: Pick<ReleaseStore, 'find'>
  smokeTest: ScreenSmokeTest
}

/** Creates the gate, which judges a channel as it would be after a change. */
export function createGate({ store, smokeTest }: GateDependencies) {
  /** @throws {DomainError} when there is no such release */
  async function requireRelease({ remote, version }: ReleaseReference): Promise<Release> {
    const release = await store.find(remote, version)
    if (!release) throw new DomainError('platform.unknownRelease', { remote, version })
    return release
  }

  /** Returns the composition of a channel with some releases replaced. */
  async function propose(
    channel: Channel,
    live: readonly LiveRelease[],
    changed: readonly ReleaseReference[],
  ): Promise<ProposedComposition> {
    const versions = new Map(live.map(({ name, version }) => [name, version]))
    for (const { remote, version } of changed) versions.set(remote, version)
    const releases = await Promise.all(
      [...versions].map(([remote, version]) => requireRelease({ remote, version })),
    )
    const shell = releases.find(({ name }) => name === shellName)
    if (!shell) throw new DomainError('platform.noShell', { channel })
    return {
      shell: shell as VersionedRecord<ShellRecord>,
      remotes: releases.filter(({ name }) => name !== shellName) as VersionedRecord[],
      changed: changed.map(({ remote }) => remote),
    }
  }

  async function judge(
    channel: Channel,
    live: readonly LiveRelease[],
    changed: readonly ReleaseReference[],
    policyFindings: readonly Finding[],
  ): Promise<GateResult> {
    const proposal = await propose(channel, live, changed)
    const findings = validateComposition(proposal)
    // The browser test is slow, so it runs only after the records are valid
    if (findings.length > 0) return { findings: [...findings, ...policyFindings], mounted: null }
    const mountFindings = await smokeTest.run(proposal)
    return {
      findings: [...policyFindings, ...(mountFindings ?? toUnmountedFindings(channel, changed))],
      mounted: mountFindings !== null,
    }
  }

  return {
    requireRelease,

    /** Judges a change of a channel. */
    async check(
      channel: Channel,
      live: readonly LiveRelease[],
      changed: readonly ReleaseReference[],
    ): Promise<GateResult> {
      const additions = await listNewPolicyAdditions(store, live, changed)
      return judge(channel, live, changed, toPolicyFindings(channel, additions))
    },

    /**
     * Requires that the gate accepts a change. `force` skips the gate, but not the consent to a wider policy.
     *
     * @throws {GateError}
     */
    async requirePass(
      channel: Channel,
      live: readonly LiveRelease[],
      changed: readonly ReleaseReference[],
      { force, acceptPolicy }: GateOptions,
    ): Promise<GatePass> {
      const additions = await listNewPolicyAdditions(store, live, changed)
      const policyFindings = acceptPolicy ? [] : toPolicyFindings(channel, additions)
      const { findings, mounted } = force
        ? { findings: policyFindings, mounted: null }
        : await judge(channel, live, changed, policyFindings)
      if (findings.length > 0) throw new GateError(findings)
      return { note: toConsentNote(additions), mounted }
    },
  }
}

/** Without a browser, the gate refuses a change of production: nobody knows whether its screens mount. */
function toUnmountedFindings(channel: Channel, changed: readonly ReleaseReference[]): Finding[] {
  if (channel !== 'production') return []
  return changed.map(({ remote, version }) => ({
    rule: 'mount',
    sentence: `The screens of ${remote} ${version} were not mounted, because the platform has no browser that works. Its operator has to install or repair it; until then an integrator can use --force.`,
    owners: [remote],
  }))
}

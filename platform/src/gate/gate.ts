import type {
  Channel,
  Finding,
  MountingProgress,
  ReleaseReference,
  ShellRecord,
} from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { shellName } from '../releases/release.ts'
import { requireRelease } from '../releases/require-release.ts'
import type { LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { findConflictingFallbacks, findConflicts } from './alternative-rules.ts'
import { validateComposition } from './composition-rules.ts'
import { isWarning } from './is-warning.ts'
import { listRecordWarnings, type ReplacedRelease } from './record-warnings.ts'
import type { SiteCall } from './rules/site-calls.ts'
import type { VersionedRecord } from './versioned-record.ts'
import {
  listAlternatives,
  type AlternativeRelease,
  type ProposedComposition,
  type ProposedRelease,
} from './proposed-composition.ts'
import {
  listNewPolicyAdditions,
  toConsentNote,
  toFallbackPolicyWarnings,
  toPolicyFindings,
} from './policy-consent.ts'

/** A composition before its activation on a channel. */
export interface ProposedChange extends ProposedComposition {
  channel: Channel
}

/** Mounts the screens of a proposed composition in a real browser. */
export interface ScreenSmokeTest {
  /**
   * Returns a finding for each screen that does not mount, and warnings about those that do; null when no browser is
   * available.
   */
  run(proposal: ProposedChange, options?: SmokeTestOptions): Promise<Finding[] | null>
}

interface SmokeTestOptions {
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal
  onProgress?: (progress: MountingProgress) => void
}

export interface GateResult {
  /** Why the gate refuses the change. */
  findings: Finding[]
  /** What the screens do in the page that does not refuse the change. */
  warnings: Finding[]
  /** Whether the screens were mounted in a browser: false without a browser, null where other rules refused first. */
  mounted: boolean | null
}

/** What an integrator may bypass. */
export interface GateOptions {
  force: boolean
  acceptPolicy: boolean
  /** Whether to mount the screens. A rollback must not wait for that. */
  mount?: boolean | undefined
}

/** What the history says about a change that the gate let pass. */
export interface GatePass extends Pick<GateResult, 'mounted' | 'warnings'> {
  /** Names of the changed remotes whose pages must not fall back to their previous release. */
  withoutFallback: string[]
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
  /** The calls of the server, which remotes can use. Without them, the gate does not compare calls. */
  siteCalls?: readonly SiteCall[] | undefined
}

export type Gate = ReturnType<typeof createGate>

/** Creates the gate, which judges a channel as it would be after a change. */
export function createGate({ store, smokeTest, siteCalls }: GateDependencies) {
  /** Returns the composition of a channel with some releases replaced. */
  async function propose(
    channel: Channel,
    live: readonly LiveRelease[],
    changed: readonly ProposedRelease[],
  ): Promise<ProposedComposition> {
    const versions = new Map(live.map(({ name, version }) => [name, version]))
    for (const { remote, version } of changed) versions.set(remote, version)
    const releases = await Promise.all(
      [...versions].map(([remote, version]) => requireRelease(store, { remote, version })),
    )
    const shell = releases.find(({ name }) => name === shellName)
    if (!shell) throw new DomainError('platform.noShell', { channel })
    return {
      shell: shell as VersionedRecord<ShellRecord>,
      remotes: releases.filter(({ name }) => name !== shellName) as VersionedRecord[],
      changed: changed.map(({ remote }) => remote),
      alternatives: await findAlternatives(listAlternatives(live, changed)),
      siteCalls,
    }
  }

  /** Reads the live releases that a change replaces. */
  async function findReplaced(
    live: readonly LiveRelease[],
    changed: readonly ProposedRelease[],
  ): Promise<ReplacedRelease[]> {
    const names = new Set(changed.map(({ remote }) => remote))
    const found = await Promise.all(
      live.filter(({ name }) => names.has(name)).map(({ name, version }) => store.find(name, version)),
    )
    return found.filter(release => release !== null)
  }

  /** A retired release is no alternative. */
  async function findAlternatives(
    references: ReturnType<typeof listAlternatives>,
  ): Promise<AlternativeRelease[]> {
    const found = await Promise.all(
      references.map(async ({ remote, version, role }) => {
        const release = await store.find(remote, version)
        return release && { ...release, role }
      }),
    )
    return found.filter(release => release !== null)
  }

  async function judge(
    channel: Channel,
    live: readonly LiveRelease[],
    changed: readonly ProposedRelease[],
    policyFindings: readonly Finding[],
    { mount = true }: Pick<GateOptions, 'mount'> = {},
  ): Promise<GateResult & Pick<GatePass, 'withoutFallback'>> {
    const proposal = await propose(channel, live, changed)
    const findings = [...validateComposition(proposal), ...policyFindings]
    const fallbackWarnings = [
      ...findConflictingFallbacks(proposal),
      ...toFallbackPolicyWarnings(await listNewPolicyAdditions(store, live, listFallbacks(changed))),
    ]
    const withoutFallback = fallbackWarnings.flatMap(({ owners }) => owners)
    // The browser test is slow, so it runs only after the records are valid
    if (findings.length > policyFindings.length || !mount)
      return { findings, warnings: fallbackWarnings, mounted: null, withoutFallback }
    const mountFindings = await smokeTest.run({ ...proposal, channel })
    const found = mountFindings ?? toUnmountedFindings(channel, changed)
    return {
      findings: [...policyFindings, ...found.filter(each => !isWarning(each))],
      warnings: [
        ...fallbackWarnings,
        ...listRecordWarnings(proposal, await findReplaced(live, changed)),
        ...found.filter(isWarning),
      ],
      mounted: mountFindings !== null,
      withoutFallback,
    }
  }

  return {
    /** Judges a change of a channel. */
    async check(
      channel: Channel,
      live: readonly LiveRelease[],
      changed: readonly ProposedRelease[],
    ): Promise<GateResult> {
      const additions = await listNewPolicyAdditions(store, live, changed)
      const policyFindings = toPolicyFindings(channel, additions)
      const { withoutFallback: _, ...result } = await judge(channel, live, changed, policyFindings)
      return result
    },

    /**
     * Judges a change by the records only, which takes milliseconds.
     *
     * @param adjust changes the composition before it is judged
     */
    async judgeRecords(
      channel: Channel,
      live: readonly LiveRelease[],
      changed: readonly ProposedRelease[],
      adjust: (proposal: ProposedComposition) => ProposedComposition = proposal => proposal,
    ): Promise<Pick<GateResult, 'findings' | 'warnings'> & Pick<ProposedComposition, 'shell' | 'remotes'>> {
      const proposal = adjust(await propose(channel, live, changed))
      const { shell, remotes } = proposal
      const warnings = listRecordWarnings(proposal, await findReplaced(live, changed))
      return { findings: validateComposition(proposal), warnings, shell, remotes }
    },

    /** Finds what a release claims that belongs to one of these live releases, their canaries or their previous releases. */
    async findConflicts(live: readonly LiveRelease[], release: ReleaseReference): Promise<Finding[]> {
      const candidate = { ...(await requireRelease(store, release)), role: 'live' as const }
      const served = live.map(({ name: remote, version }) => ({ remote, version, role: 'live' as const }))
      const others = await findAlternatives([...served, ...listAlternatives(live, [])])
      return others.flatMap(other => findConflicts(candidate, other))
    },

    /**
     * Requires that the gate accepts a change. `force` skips the gate, but not the consent to a wider policy.
     *
     * @throws {GateError}
     */
    async requirePass(
      channel: Channel,
      live: readonly LiveRelease[],
      changed: readonly ProposedRelease[],
      { force, acceptPolicy, mount }: GateOptions,
    ): Promise<GatePass> {
      const additions = await listNewPolicyAdditions(store, live, changed)
      const policyFindings = acceptPolicy ? [] : toPolicyFindings(channel, additions)
      const { findings, ...result } = force
        ? { findings: policyFindings, warnings: [], mounted: null, withoutFallback: [] }
        : await judge(channel, live, changed, policyFindings, { mount })
      if (findings.length > 0) throw new GateError(findings)
      return { note: toConsentNote(additions), ...result }
    },
  }
}

/** The releases that the changed remotes fall back to after a rollback. */
const listFallbacks = (changed: readonly ProposedRelease[]) =>
  changed.flatMap(({ remote, previous }) => (previous ? [{ remote, version: previous }] : []))

/** Without a browser, the gate refuses a change of production: it cannot tell whether its screens mount. */
function toUnmountedFindings(channel: Channel, changed: readonly ProposedRelease[]): Finding[] {
  if (channel !== 'production') return []
  return changed.map(({ remote, version }) => ({
    rule: 'mount',
    sentence: `The screens of ${remote} ${version} were not mounted, because the platform has no browser that works. Its operator has to install or repair it; until then an integrator can use --force.`,
    owners: [remote],
  }))
}

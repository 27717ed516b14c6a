import type { Channel, Finding, ReleaseReference } from '@tessera/shared-contracts'
import { createGate, type GateDependencies } from '../gate/gate.ts'
import type { ProposedComposition } from '../gate/proposed-composition.ts'
import { getPackageName } from '../gate/shell-rules.ts'
import { shellName } from '../releases/release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRelease } from '../releases/require-release.ts'

export interface ImpactDependencies extends Pick<GateDependencies, 'siteCalls'> {
  store: Pick<ReleaseStore, 'find' | 'listLive'>
}

/** Whom a change would hurt. */
export interface Impact {
  findings: Finding[]
  warnings: Finding[]
  /** The live releases that the change was compared with. */
  compared: ReleaseReference[]
}

/** A release, or a shared package in another version. */
interface Subject {
  name: string
  version: string
}

export type ImpactFinder = ReturnType<typeof createImpactFinder>

/** Creates the service that finds whom a change would hurt, by the rules of the gate that need no browser. */
export function createImpactFinder({ store, siteCalls }: ImpactDependencies) {
  const gate = createGate({ store, siteCalls, smokeTest: { run: () => Promise.resolve([]) } })

  return {
    /** @throws {DomainError} where there is neither such a release nor such a package */
    async find(channel: Channel, subject: Subject): Promise<Impact> {
      const live = await store.listLive(channel)
      const current = live.find(({ name }) => name === shellName)
      const shell = current && (await store.find(shellName, current.version))
      const isPackage = Object.keys(shell?.record.shared ?? {}).some(
        module => getPackageName(module) === subject.name,
      )
      if (!isPackage) await requireRelease(store, { remote: subject.name, version: subject.version })
      const changed =
        isPackage && current
          ? { remote: shellName, version: current.version }
          : { remote: subject.name, version: subject.version }
      const { findings, warnings, ...composition } = await gate.judgeRecords(
        channel,
        live,
        [changed],
        isPackage ? proposal => withPackage(proposal, subject) : undefined,
      )
      const compared = [composition.shell, ...composition.remotes].filter(
        ({ name }) => name !== changed.remote,
      )
      return {
        findings,
        warnings,
        compared: compared.map(({ name: remote, version }) => ({ remote, version })),
      }
    },
  }
}

/** Returns the composition with a shell that has another version of a package. */
function withPackage(proposal: ProposedComposition, { name, version }: Subject): ProposedComposition {
  const { shell } = proposal
  const shared = Object.fromEntries(
    Object.entries(shell.record.shared).map(([module, current]) => [
      module,
      getPackageName(module) === name ? version : current,
    ]),
  )
  return {
    ...proposal,
    shell: {
      ...shell,
      provenance: {},
      version: `with ${name} ${version}`,
      record: { ...shell.record, shared },
    },
  }
}

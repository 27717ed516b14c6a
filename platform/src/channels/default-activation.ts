import type { Channel, Finding, ReleaseReference } from '@tessera/shared-contracts'
import type { Gate } from '../gate/gate.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import type { Actor } from '../tokens/platform-tokens.ts'
import type { ChangeChannel } from './change-channel.ts'
import { findLive, type LiveChanges } from './live-changes.ts'

/** The actor of automatic activations. A later automatic activation replaces only those of this actor. */
export const systemActor: Actor = { name: 'npm start', remote: null }

interface DefaultActivationDependencies extends Pick<LiveChanges, 'createLiveChange' | 'endCanaries'> {
  store: ReleaseStore
  gate: Gate
  changeChannel: ChangeChannel
}

/** Creates the function that activates the releases which a server brings along. */
export function createDefaultActivation({
  store,
  gate,
  changeChannel,
  createLiveChange,
  endCanaries,
}: DefaultActivationDependencies) {
  /** Whether the last change of a remote on a channel took it off. */
  async function isDeactivated(channel: Channel, remote: string): Promise<boolean> {
    const last = await store.findLastChange(channel, remote)
    return last?.action === 'deactivate'
  }

  /**
   * Activates a release on the channels where the live release was not activated by a person, and where no person has
   * taken the remote off.
   *
   * @param options.neverAgain leaves a channel as it is that has served the release before: of several servers that are
   *   upgraded one after another, one with the old build may start again
   * @returns why a channel keeps what it serves: a remote that a person activated has what the release claims
   */
  return async function activateByDefault(
    release: ReleaseReference,
    channels: readonly Channel[],
    { neverAgain = false }: { neverAgain?: boolean } = {},
  ): Promise<Finding[]> {
    const conflicts: Finding[] = []
    for (const channel of channels) {
      if (neverAgain && (await store.wasServed(channel, release.remote, release.version))) continue
      let found: Finding[] = []
      await changeChannel(channel, async live => {
        const current = findLive(live, release.remote)
        const isChosenByPerson = current
          ? current.activatedBy !== systemActor.name
          : await isDeactivated(channel, release.remote)
        if (isChosenByPerson || current?.version === release.version) return []
        const chosen = live.filter(({ activatedBy }) => activatedBy !== systemActor.name)
        found = await gate.findConflicts(chosen, release)
        if (found.length > 0) return []
        const others = endCanaries(channel, live, release.remote, systemActor.name).filter(
          ({ entry }) => entry.name !== release.remote,
        )
        return [createLiveChange(channel, release, current, systemActor.name, {}), ...others]
      })
      conflicts.push(...found)
    }
    return conflicts
  }
}

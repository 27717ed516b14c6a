import {
  applySettings,
  findValueError,
  parseSettings,
  type CallResponse,
  type Channel,
  type getSettings,
  type SettingValue,
} from '@tessera/shared-contracts'
import { createChannelChanger } from '../channels/change-channel.ts'
import type { Clock } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { createHistoryRecord } from '../releases/history-record.ts'
import type { LiveRelease } from '../releases/live-release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'

type RemoteSetting = NonNullable<CallResponse<typeof getSettings>['settings']>[number]

interface SettingChange {
  remote: string
  channel: Channel
  setting: string
  /** Null restores the default. */
  value: SettingValue | null
}

/** Creates the service for the settings of remotes. Each channel has its own values, which its releases share. */
export function createRemoteSettings({ store, clock }: { store: ReleaseStore; clock: Clock }) {
  const changeChannel = createChannelChanger(store)

  async function findLive(live: readonly LiveRelease[], channel: Channel, remote: string) {
    const current = live.find(({ name }) => name === remote)
    const release = current && (await store.find(remote, current.version))
    if (!current || !release) throw new DomainError('platform.nothingLive', { remote, channel })
    const declared = parseSettings('settings' in release.record ? release.record.settings : undefined)
    return { current, declared }
  }

  /** Requires that a release takes a value, if it declares the setting. */
  async function requireValue({ remote, setting, value }: SettingChange, version: string) {
    const record = (await store.find(remote, version))?.record
    const declaration = parseSettings(record && 'settings' in record ? record.settings : undefined)[setting]
    const expected = declaration && value !== null ? findValueError(declaration, value) : null
    if (expected !== null) throw new DomainError('platform.badSetting', { remote, setting, expected })
  }

  return {
    /** Returns the settings that the live release declares. @throws {DomainError} when the remote is not live */
    async list(channel: Channel, remote: string): Promise<RemoteSetting[]> {
      const { current, declared } = await findLive(await store.listLive(channel), channel, remote)
      const values = applySettings(declared, current.settings)
      return Object.entries(declared).map(([name, { type, about, default: initial }]) => ({
        name,
        type,
        about,
        value: values[name] ?? initial,
        default: initial,
      }))
    },

    /**
     * Changes a setting. Values that the live release does not declare stay, because the next one may.
     *
     * @throws {DomainError} when the actor may not, the remote is not live, or its release or its canary does not take the value
     */
    async change(change: SettingChange, actor: Actor): Promise<void> {
      const { remote, channel, setting, value } = change
      requireRemoteAccess(actor, remote)
      await changeChannel(channel, async live => {
        const { current, declared } = await findLive(live, channel, remote)
        const { version, settings } = current
        const declaration = declared[setting]
        const names = Object.keys(declared).join(', ')
        if (!declaration)
          throw new DomainError(names === '' ? 'platform.noSettings' : 'platform.noSetting', {
            remote,
            version,
            channel,
            setting,
            names,
          })
        for (const served of [version, current.canary?.version])
          if (served !== undefined) await requireValue(change, served)

        const before = settings[setting] ?? declaration.default
        const after = value ?? declaration.default
        if (before === after) return []
        const { [setting]: _, ...others } = settings
        const changed = after === declaration.default ? others : { ...others, [setting]: after }
        const entry = createHistoryRecord({
          at: clock(),
          by: actor.name,
          action: 'settings',
          channel,
          name: remote,
          version,
          note: `${setting}: ${before} → ${after}`,
        })
        return [{ live: { ...current, settings: changed }, entry }]
      })
    },
  }
}
export type RemoteSettings = ReturnType<typeof createRemoteSettings>

import type { Channel, Finding, Language } from '@tessera/shared-contracts'
import { GateError } from '@tessera/platform'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { text, type TextKey } from '../../../texts.ts'
import {
  createChanges,
  toActor,
  type ReleaseChangeDependencies,
  type ReleaseMember,
} from '../requested-changes.ts'

interface SetRollbackPlan {
  can_roll_back: boolean
  /** Why not. Null where the channel has no activation of the set. */
  rollback_refusal: string | null
  /** What the gate found, where it refuses the rollback. */
  rollback_findings?: Finding[]
}

/** Plans the rollback of a change set, without doing it, so that the console offers it only where it is possible. */
export async function planSetRollback(
  services: ReleaseChangeDependencies,
  member: ReleaseMember,
  { channel, changeSet }: { channel: Channel; changeSet: string },
  language: Language,
): Promise<SetRollbackPlan> {
  try {
    await createChanges(services).plan({ action: 'rollback', channel, changeSet }, toActor(member))
    return { can_roll_back: true, rollback_refusal: null }
  } catch (error) {
    if (error instanceof GateError)
      return {
        can_roll_back: false,
        rollback_refusal: text(language, 'releaseChange.rollbackRefused'),
        rollback_findings: error.findings,
      }
    if (!(error instanceof DomainError)) throw error
    const { key, values } = error as DomainError
    const isActivated = key !== 'platform.setNotLive'
    return {
      can_roll_back: false,
      rollback_refusal: isActivated ? text(language, key as TextKey, values) : null,
    }
  }
}

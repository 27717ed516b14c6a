import type { Channel, Finding, Language } from '@tessera/shared-contracts'
import { GateError, type ReleaseChange } from '@tessera/platform'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { text, type TextKey } from '../../../texts.ts'
import {
  createChanges,
  toActor,
  type ReleaseChangeDependencies,
  type ReleaseMember,
} from '../requested-changes.ts'

interface SetActivationPlan {
  can_activate: boolean
  /** Why not. */
  activation_refusal?: string
  /** What the gate found, where it refuses the activation. */
  activation_findings?: Finding[]
}

interface SetRollbackPlan {
  can_roll_back: boolean
  /** Why not. Null where the channel has no activation of the set. */
  rollback_refusal: string | null
  /** What the gate found, where it refuses the rollback. */
  rollback_findings?: Finding[]
}

/** Plans changes of a set for a member, without making them, so that the console offers only what is possible. */
export function createSetPlans(
  services: ReleaseChangeDependencies,
  member: ReleaseMember,
  language: Language,
) {
  /** Returns null where the change is possible. */
  async function findRefusal(change: ReleaseChange, gateRefusal: TextKey) {
    try {
      await createChanges(services).plan(change, toActor(member))
      return null
    } catch (error) {
      if (error instanceof GateError)
        return { key: gateRefusal, sentence: text(language, gateRefusal), findings: error.findings }
      if (!(error instanceof DomainError)) throw error
      const { key, values } = error as DomainError
      return { key, sentence: text(language, key as TextKey, values) }
    }
  }

  return {
    async planActivation(change: Extract<ReleaseChange, { releases: unknown }>): Promise<SetActivationPlan> {
      const refusal = await findRefusal(change, 'releaseChange.activationRefused')
      if (!refusal) return { can_activate: true }
      const { sentence, findings } = refusal
      return {
        can_activate: false,
        activation_refusal: sentence,
        ...(findings && { activation_findings: findings }),
      }
    },

    async planRollback(channel: Channel, changeSet: string): Promise<SetRollbackPlan> {
      const refusal = await findRefusal(
        { action: 'rollback', channel, changeSet },
        'releaseChange.rollbackRefused',
      )
      if (!refusal) return { can_roll_back: true, rollback_refusal: null }
      const { key, sentence, findings } = refusal
      return {
        can_roll_back: false,
        rollback_refusal: key === 'platform.setNotLive' ? null : sentence,
        ...(findings && { rollback_findings: findings }),
      }
    },
  }
}

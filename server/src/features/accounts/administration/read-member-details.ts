import type { Language, MemberDetails } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/platform/clock'
import { DomainError } from '../../../domain-error.ts'
import { getThumbnailUrl, type Creation } from '../../creations/creations.ts'
import { describeLedgerEntry } from '../../credits/invoices.ts'
import type { LedgerEntry } from '../../credits/ledger.ts'
import type { FeatureServices } from '../../services.ts'
import { toDevice } from '../../sessions/describe-device.ts'
import { listSessions } from '../../sessions/sessions.ts'
import type { Stores } from '../../stores.ts'
import { readMember } from '../read-member.ts'
import { listTries } from './list-tries.ts'
import { toListedMember } from './member-list.ts'

const maxLedgerLines = 200
const maxWorks = 60
const maxDevices = 100
const maxOpenTasks = 100

/**
 * Reads everything that an operator sees of a member.
 *
 * @throws {DomainError} for an unknown id
 */
export async function readMemberDetails(
  services: Pick<FeatureServices, 'stores' | 'transact' | 'clock' | 'findCountry'>,
  id: string,
  language: Language,
): Promise<MemberDetails> {
  const { stores, findCountry } = services
  const member = await readMember(services, id)
  const listed = await stores.memberDirectory.find(id)
  if (!member || !listed) throw new DomainError('member.unknown')
  const { plan } = member
  const sessions = (await listSessions(services, id, undefined)).slice(0, maxDevices)
  const networks = sessions.map(({ network }) => network)
  return {
    ...toListedMember(listed, plan),
    plan_expires_at: plan && isoTime(plan.endsAt),
    suspension_reason: listed.suspensionReason,
    reserved_credits: await stores.ledger.sumReserved(id),
    ledger: (await stores.ledger.listNewest(id, maxLedgerLines)).map(entry => toLedgerLine(entry, language)),
    works: (await stores.creations.listByMember(id, maxWorks)).map(toMemberWork),
    devices: sessions.map(session => toDevice(session, { language, findCountry })),
    second_factors: await countSecondFactors(stores, id),
    tries: await listTries(services, member, networks),
    open_tasks: (await stores.tasks.listOpenByMember(id, maxOpenTasks)).map(task => ({
      ...{ id: task.id, kind: task.kind, stage: task.stage, attempts: task.attempts },
      created_at: isoTime(task.createdAt),
    })),
  }
}

const toLedgerLine = (entry: LedgerEntry, language: Language) => ({
  ...{ id: entry.key, at: isoTime(entry.at), kind: entry.kind, amount: entry.amount },
  description: describeLedgerEntry(entry, language),
})

const toMemberWork = (creation: Creation) => ({
  ...{ id: creation.id, title: creation.title, thumb_url: getThumbnailUrl(creation.medium) },
  ...{ file_type: creation.fileType, moderation: creation.moderation, public: creation.public },
  created_at: isoTime(creation.createdAt),
})

const countSecondFactors = async ({ totp, passkeys, recoveryCodes }: Stores, id: string) => ({
  authenticator_app: (await totp.find(id))?.confirmedAt != null,
  passkeys: (await passkeys.listByAccount(id)).length,
  recovery_codes: await recoveryCodes.count(id),
})

import type { Language, MemberDetails } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { DomainError } from '../../domain-error.ts'
import { toDevice } from '../accounts/sessions/describe-device.ts'
import { listSessions } from '../accounts/sessions/sessions.ts'
import { readMember } from '../accounts/members/read-member.ts'
import { listTries } from './list-tries.ts'
import { toListedMember } from './member-list.ts'
import { describeLedgerEntry } from '../credits/describe-ledger-entry.ts'
import type { CreditHistoryEntry } from '../credits/credit-history-entry.ts'
import { getThumbnailUrl } from '../media/media.ts'
import { text } from '../../texts.ts'
import type { Needs } from '../../feature.ts'
import type { MemberAdministrationStores } from './stores.ts'
import type { Creation } from '../creations/creation-record.ts'

const maxLedgerLines = 200
const maxCreations = 60
const maxDevices = 100
const maxOpenTasks = 100

/**
 * Reads everything that an operator sees of a member.
 *
 * @throws {DomainError} for an unknown id
 */
export async function readMemberDetails(
  services: Needs<'stores' | 'transact' | 'clock' | 'findCountry', MemberAdministrationStores>,
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
    ledger: (await stores.ledger.listMovements(id, { before: null, limit: maxLedgerLines })).map(entry =>
      toLedgerLine(entry, language),
    ),
    works: (await stores.creations.listByMember(id, maxCreations)).map(toMemberCreation),
    devices: sessions.map(session => toDevice(session, { language, findCountry })),
    second_factors: await countSecondFactors(stores, id),
    tries: await listTries(services, member, networks),
    open_tasks: (await stores.tasks.listOpenByMember(id, maxOpenTasks)).map(task => ({
      id: task.id,
      kind: task.kind,
      stage: task.stage,
      attempts: task.attempts,
      created_at: isoTime(task.createdAt),
    })),
  }
}

/** A task is one line: its kind with what it cost. */
const toLedgerLine = (entry: CreditHistoryEntry, language: Language) => ({
  id: entry.key,
  at: isoTime(entry.at),
  kind: entry.kind,
  amount: entry.amount,
  description:
    entry.kind === 'hold'
      ? describeTask(entry, language)
      : describeLedgerEntry({ kind: entry.kind, reason: entry.note }, language),
})

function describeTask({ taskKind, outcome }: CreditHistoryEntry, language: Language): string {
  const task = text(language, `bill.${taskKind ?? 'generation'}`)
  return outcome === 'keep' ? task : `${task} · ${text(language, `bill.${outcome ?? 'hold'}`)}`
}

const toMemberCreation = (creation: Creation) => ({
  id: creation.id,
  title: creation.title,
  thumb_url: getThumbnailUrl(creation.medium),
  file_type: creation.fileType,
  moderation: creation.moderation,
  public: creation.public,
  created_at: isoTime(creation.createdAt),
})

const countSecondFactors = async (
  { totp, passkeys, recoveryCodes }: MemberAdministrationStores,
  id: string,
) => ({
  authenticator_app: (await totp.find(id))?.confirmedAt != null,
  passkeys: (await passkeys.listByAccount(id)).length,
  recovery_codes: await recoveryCodes.count(id),
})

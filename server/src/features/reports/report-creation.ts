import { createHash } from 'node:crypto'
import { limits, type CallBody, type reportCreation as reportCreationCall } from '@tessera/shared-contracts'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import { DomainError } from '../../domain-error.ts'
import type { Member } from '../accounts/members/member.ts'
import { isVisibleTo } from '../creations/creations.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import type { Needs } from '../../feature.ts'
import type { ReportStores } from './stores.ts'

/** Who reports a creation. */
interface Reporter {
  /** Null for an anonymous user. */
  member: Member | null
  /** From `getClientNetwork`. */
  network: string
}

/**
 * Reports a public creation to the moderators. It stays public until one decides. A second report of the same creation
 * by the same member or network changes nothing.
 *
 * @throws {DomainError} for a text that is too long, a creation that is not public, or too many reports in an hour
 */
export async function reportCreation(
  { stores, clock }: Needs<'stores' | 'clock', ReportStores>,
  { member, network }: Reporter,
  { creation_id: id, reason, text: typed = '' }: CallBody<typeof reportCreationCall>,
): Promise<void> {
  const text = typed.trim()
  if (text.length > limits.maxReportLength)
    throw new DomainError('report.tooLong', { max: limits.maxReportLength })
  const creation = (await stores.creations.find(id)) ?? (await stores.creations.findByPortfolio(id))
  if (!creation || !isVisibleTo(creation, null)) throw new DomainError('report.unknown')
  const reporterKey = hashReporter({ member, network })
  if (await stores.creationReports.exists(creation.id, reporterKey)) return
  await createRateLimiter(stores, clock).consumeAll([
    ['creationReports', member?.id ?? network],
    ['creationReportsOfNetwork', network],
  ])
  await stores.creationReports.add({
    creationId: creation.id,
    reason,
    text: text || null,
    reporter: member ? 'member' : 'visitor',
    reporterId: member?.id ?? null,
    reporterKey,
    reportedAt: clock(),
  })
}

/** Hashed, so that the database does not reveal networks. */
const hashReporter = ({ member, network }: Reporter): string =>
  createHash('sha256')
    .update(JSON.stringify(member ? ['member', member.id] : ['network', getSubscriberNetwork(network)]))
    .digest('base64url')

import { createHash } from 'node:crypto'
import type { TextKey } from '../../texts.ts'
import { dayMs, hourMs, minuteMs, type Clock } from '@tessera/server-kit/clock'
import { listCountedNetworks } from '@tessera/server-kit/http/network'
import { DomainError } from '../../domain-error.ts'
import type { RateLimitStores } from './stores.ts'

interface RateLimit {
  max: number
  /** Milliseconds from the first attempt until the count is reset. */
  windowMs: number
  /** The error message. Its `minutes` parameter is the time to wait. */
  messageKey: TextKey
}

/**
 * The limits of a network are higher, because all users behind one router share them. Where the last part of a subject is
 * an IPv6 network, an attempt counts for the /56 and the /48 around it too.
 */
const rateLimits = {
  /** Wrong passwords for one account, from one network or one browser with a device token. */
  logIn: { max: 10, windowMs: 15 * minuteMs, messageKey: 'account.tooOften' },
  /** Wrong passwords for all accounts, from one network. */
  logInsOfNetwork: { max: 100, windowMs: 15 * minuteMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Wrong passwords for one account from all browsers without a device token of it, whatever their networks. */
  logInsOfStrangers: { max: 100, windowMs: hourMs, messageKey: 'account.tooOften' },
  /** Codes of an authenticator app and recovery codes for one account. */
  secondFactor: { max: 10, windowMs: 15 * minuteMs, messageKey: 'account.tooOften' },
  /** Log-ins with a passkey, and their challenges, from one network. */
  passkeysOfNetwork: { max: 1_000, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Log-ins through an identity provider, begun and finished, from one network. */
  providerLoginsOfNetwork: { max: 1_000, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Mails about too many wrong passwords or codes for one account. */
  noticesOfFailedLogIns: { max: 1, windowMs: dayMs, messageKey: 'account.tooOften' },
  /** Wrong passwords of a member who is logged in. */
  ownPassword: { max: 10, windowMs: 15 * minuteMs, messageKey: 'account.tooOften' },
  /** Codes to one mailbox. A single network can use only half of them, so that it cannot block the owner. */
  codesToMailbox: { max: 10, windowMs: hourMs, messageKey: 'account.tooOften' },
  codesToMailboxOfNetwork: { max: 5, windowMs: hourMs, messageKey: 'account.tooOften' },
  codesOfNetwork: { max: 100, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Requests for reset links, with the same limits as those for codes; then the tries to use a mailed link. */
  resetsOfMailbox: { max: 10, windowMs: hourMs, messageKey: 'account.tooOften' },
  resetsOfMailboxAndNetwork: { max: 5, windowMs: hourMs, messageKey: 'account.tooOften' },
  resetsOfNetwork: { max: 100, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  linkTriesOfNetwork: { max: 100, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Successful and failed registrations. */
  registrationsOfNetwork: { max: 100, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Invalid activation codes. */
  codes: { max: 60, windowMs: hourMs, messageKey: 'account.tooOften' },
  codesTriedByNetwork: { max: 600, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Files that the server has to decode: uploads, images to enlarge, avatars, portfolios. */
  files: { max: 300, windowMs: hourMs, messageKey: 'account.tooOften' },
  filesOfNetwork: { max: 3_000, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Accepted tasks of all kinds. Canceled ones are refunded, but still cost resources. */
  tasks: { max: 600, windowMs: hourMs, messageKey: 'account.tooOften' },
  tasksOfNetwork: { max: 6_000, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Polished prompts. They can cost money at an external service. */
  polish: { max: 120, windowMs: hourMs, messageKey: 'account.tooOften' },
  polishOfNetwork: { max: 1_200, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Prompts that a page checks while a user types, anonymous users too. */
  promptChecksOfNetwork: { max: 6_000, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Previews that the server draws while a user types, anonymous users too. Most pages draw their own. */
  previewsOfNetwork: { max: 3_000, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Error reports of pages. Anonymous users can send them. */
  reportsOfNetwork: { max: 600, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** How quickly pages responded. Anonymous users can send it. */
  speedsOfNetwork: { max: 1_200, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Links to compositions that pages of staging make. */
  linksOfNetwork: { max: 120, windowMs: hourMs, messageKey: 'account.tooOftenFromNetwork' },
  /** Reports of creations by one member or by one network of anonymous users; then by all users of a network. */
  creationReports: { max: 20, windowMs: hourMs, messageKey: 'report.tooOften' },
  creationReportsOfNetwork: { max: 200, windowMs: hourMs, messageKey: 'report.tooOften' },
  feedback: { max: 20, windowMs: hourMs, messageKey: 'feedback.tooOften' },
  /** Orders at the payment provider. */
  orders: { max: 20, windowMs: hourMs, messageKey: 'account.tooOften' },
  /** New titles of creations, and zip files of several. */
  renames: { max: 300, windowMs: hourMs, messageKey: 'account.tooOften' },
  downloads: { max: 60, windowMs: hourMs, messageKey: 'account.tooOften' },
  /** Changes of releases that a member requests in the console. */
  releaseChanges: { max: 60, windowMs: hourMs, messageKey: 'account.tooOften' },
  exports: { max: 6, windowMs: hourMs, messageKey: 'account.tooOften' },
} as const satisfies Record<string, RateLimit>
type RateLimitName = keyof typeof rateLimits

/** A member and the network of the request. */
export interface QuotaSubject {
  member: { id: string }
  /** From `getClientNetwork`. */
  network: string
}

/** What is limited: a member, a network, or a mailbox and a network together. A network, from `getClientNetwork`, is last. */
type RateLimitSubject = readonly string[]

/** A rate limit and the subject whose attempts it counts. */
export type RateLimitKey = readonly [name: RateLimitName, ...subject: RateLimitSubject]

/**
 * Lists the counts to which an attempt belongs. The attempts at one mailbox have the same limit in each network: only an
 * attacker makes them from several networks of a home.
 */
function listCounts([name, ...subject]: RateLimitKey) {
  const limit: RateLimit = rateLimits[name]
  const target = subject.slice(0, -1)
  return listCountedNetworks(subject.at(-1) ?? '').map(({ network, share }) => ({
    ...limit,
    max: target.length > 0 ? limit.max : limit.max * share,
    key: hashKey(name, [...target, network]),
  }))
}

/** @param stores with the stores of a transaction, its rollback undoes the count */
export const createRateLimiter = (stores: RateLimitStores, clock: Clock) => ({
  /**
   * Counts an attempt. Call it before the attempt, so that simultaneous attempts count too.
   *
   * @throws {DomainError} if the limit is exceeded
   */
  consume: (...limit: RateLimitKey) => consumeAll(stores, clock, [limit]),

  /**
   * Counts an attempt for several limits, or for none if one is exceeded.
   *
   * @throws {DomainError} if one of the limits is exceeded
   */
  consumeAll: (countedLimits: readonly RateLimitKey[]) => consumeAll(stores, clock, countedLimits),

  /** Reads the current count without counting an attempt; null without one. */
  async read(...[name, ...subject]: RateLimitKey) {
    const current = await stores.rateLimits.find(hashKey(name, subject), clock(), rateLimits[name].windowMs)
    return current && { used: current.count, max: rateLimits[name].max, resetsAt: current.resetsAt }
  },

  /** Removes one attempt from the count, after a success. */
  async undo(...limit: RateLimitKey) {
    for (const { key } of listCounts(limit)) await stores.rateLimits.decrement(key)
  },

  async reset(...limit: RateLimitKey) {
    for (const { key } of listCounts(limit)) await stores.rateLimits.reset(key)
  },
})
export type RateLimiter = ReturnType<typeof createRateLimiter>

async function consumeAll(
  { rateLimits: counts }: RateLimitStores,
  clock: Clock,
  countedLimits: readonly RateLimitKey[],
): Promise<void> {
  const now = clock()
  const limits = countedLimits.flatMap(listCounts)
  const refuse = ({ messageKey }: RateLimit, resetsAt: number) => {
    throw new DomainError(messageKey, { minutes: Math.ceil((resetsAt - now) / minuteMs) })
  }
  // A flood of refused attempts must not cost a write each
  for (const limit of limits) {
    const current = await counts.find(limit.key, now, limit.windowMs)
    if (current && current.count >= limit.max) refuse(limit, current.resetsAt)
  }
  for (const limit of limits) {
    const { count, resetsAt } = await counts.increment(limit.key, now, now + limit.windowMs)
    if (count > limit.max) refuse(limit, resetsAt)
  }
}

/**
 * Counts an action for the member and for the network.
 *
 * @throws {DomainError} if one of the two limits is exceeded
 */
export async function consumeQuota(
  limiter: RateLimiter,
  quota: 'files' | 'tasks' | 'polish',
  { member, network }: QuotaSubject,
): Promise<void> {
  await limiter.consume(quota, member.id)
  await limiter.consume(`${quota}OfNetwork`, network)
}

/** Hashed, so that the database does not reveal email addresses and networks. */
const hashKey = (name: string, subject: RateLimitSubject) =>
  createHash('sha256')
    .update(JSON.stringify([name, ...subject]))
    .digest('base64url')

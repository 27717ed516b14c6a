import { createHash } from 'node:crypto'
import type { TextKey } from '../texts.ts'
import { hour, minute, type Clock } from './clock.ts'
import { Refusal } from './refusal.ts'
import type { Stores } from './stores.ts'

interface Limit {
  most: number
  /** Milliseconds from the first attempt until all of them are forgotten. */
  within: number
  /** What a refusal says; it is told the minutes to wait. */
  says: TextKey
}

/** What nobody should do too often. Those of a network are for everybody behind one router together. */
const limits = {
  /** Wrong passwords for one account, out of one network or one known browser. */
  logIn: { most: 10, within: 15 * minute, says: 'account.tooOften' },
  /** Wrong passwords for any accounts. */
  logInsOfNetwork: { most: 100, within: 15 * minute, says: 'account.tooOftenFromNetwork' },
  /** Wrong passwords of who is signed in already. */
  ownPassword: { most: 10, within: 15 * minute, says: 'account.tooOften' },
  /** Codes to one mailbox; a single network gets but half of them, so that others can still register. */
  codesToMailbox: { most: 10, within: hour, says: 'account.tooOften' },
  codesToMailboxOfNetwork: { most: 5, within: hour, says: 'account.tooOften' },
  codesOfNetwork: { most: 100, within: hour, says: 'account.tooOftenFromNetwork' },
  /** Registrations, whether they succeed or not. */
  registrationsOfNetwork: { most: 100, within: hour, says: 'account.tooOftenFromNetwork' },
  /** Activation codes that do not work. */
  codes: { most: 60, within: hour, says: 'account.tooOften' },
  codesTriedByNetwork: { most: 600, within: hour, says: 'account.tooOftenFromNetwork' },
  /** Files that are looked into: uploads, pictures to enlarge, avatars, portfolios. */
  files: { most: 300, within: hour, says: 'account.tooOften' },
  filesOfNetwork: { most: 3_000, within: hour, says: 'account.tooOftenFromNetwork' },
  /** Tasks that are accepted, of whatever kind: those that are cancelled cost nobody credits, and us work. */
  tasks: { most: 600, within: hour, says: 'account.tooOften' },
  tasksOfNetwork: { most: 6_000, within: hour, says: 'account.tooOftenFromNetwork' },
  /** Ideas that are polished, perhaps at somebody's service that is paid for. */
  polish: { most: 120, within: hour, says: 'account.tooOften' },
  polishOfNetwork: { most: 1_200, within: hour, says: 'account.tooOftenFromNetwork' },
  /** Faults that pages tell of: whoever looks at a page can send them. */
  reportsOfNetwork: { most: 600, within: hour, says: 'account.tooOftenFromNetwork' },
  feedback: { most: 20, within: hour, says: 'feedback.tooOften' },
  exports: { most: 6, within: hour, says: 'account.tooOften' },
} as const satisfies Record<string, Limit>

/** Keeps counts by the key of who tries what. */
export interface AttemptsStore {
  /** Counts one more, and answers how many there are now; the first of them sets when all are forgotten. */
  add(key: string, now: number, endsAt: number): Promise<{ times: number; endsAt: number }>
  /** How many there are now. */
  times(key: string, now: number): Promise<number>
  takeBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** A member, and where they are now. */
export interface Sender {
  member: { id: string }
  /** As `networkOf` has it. */
  network: string
}

/** Who tries: a member, a network, or a mailbox and a network together. */
type Who = readonly string[]

export interface Attempts {
  /**
   * Counts an attempt, before it is known how it ends: those made at once count too.
   *
   * @throws {Refusal} when there were too many
   */
  count(limit: keyof typeof limits, ...who: Who): Promise<void>
  /** One attempt that was none. */
  takeBack(limit: keyof typeof limits, ...who: Who): Promise<void>
  forget(limit: keyof typeof limits, ...who: Who): Promise<void>
}

/** @param stores those of a transaction, too: then a refusal undoes the count with everything else */
export function attemptsOn({ attempts }: Pick<Stores, 'attempts'>, clock: Clock): Attempts {
  return {
    async count(name, ...who) {
      const { most, within, says } = limits[name]
      const now = clock()
      const { times, endsAt } = await attempts.add(keyOf(name, who), now, now + within)
      if (times > most) throw new Refusal(says, { minutes: Math.ceil((endsAt - now) / minute) })
    },
    takeBack: (name, ...who) => attempts.takeBack(keyOf(name, who)),
    forget: (name, ...who) => attempts.forget(keyOf(name, who)),
  }
}

/**
 * Counts what a member does, for themselves and for the network they are in.
 *
 * @throws {Refusal} when there was too much of either
 */
export async function countWork(
  attempts: Attempts,
  work: 'files' | 'tasks' | 'polish',
  { member, network }: Sender,
): Promise<void> {
  await attempts.count(work, member.id)
  await attempts.count(`${work}OfNetwork`, network)
}

/** Nobody can read out of the database who tried what from where. */
const keyOf = (name: string, who: Who) =>
  createHash('sha256')
    .update(JSON.stringify([name, ...who]))
    .digest('base64url')

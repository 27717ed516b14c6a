import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startTrial } from '@tessera/shared-contracts'
import { openDatabase } from '../adapters/database/database.ts'
import { grants } from '../domain/ledger.ts'
import { createSubscriptions } from '../domain/subscriptions.ts'
import { startServerProcess, type ServerProcess } from '../testing-process.ts'
import { startTestApp } from '../testing.ts'
import { askingOf } from './asking.ts'
import { codeWorth, crashMember, type Told } from './member.ts'
import { plansFrom, type RoundPlan } from './plan.ts'

const memberCount = 4
/** More codes than a member can spend in a round. */
const codesARound = 6

export interface CrashReport {
  /** What the server had acknowledged, all of which was there in the end. */
  told: Told
  /** Answers that were lost, and asked for again. */
  lost: number
  faults: string[]
}

/**
 * Lets members work on a real server, kills it with SIGKILL at a moment that follows from the seed, starts it
 * again, and compares what it has said with what it has: after each of so many rounds.
 *
 * @param options.say told of every round
 */
export async function crashRounds(options: {
  rounds: number
  seed: number
  say?: (line: string) => void
}): Promise<CrashReport> {
  const { rounds, seed, say = () => {} } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-crash-'))
  const database = await openDatabase(dataDir)
  let server: ServerProcess | null = null
  try {
    const members = await settle(database, rounds)
    const faults: string[] = []
    let lost = 0
    server = await startServer(dataDir, 0)
    for (const [i, plan] of plansFrom(seed, { rounds, members: memberCount }).entries()) {
      lost += await workUntilKilled(server, members, plan)
      server = await startServer(dataDir, i + 1)
      const { address } = server
      const found = await Promise.all(members.map(member => afterCrash(member, address, database)))
      const audit = await auditOf(dataDir)
      const here = [...found.flat(), ...(audit === '0 faults' ? [] : [audit])]
      faults.push(...here.map(fault => `seed ${seed}, round ${i + 1}: ${fault}`))
      say(`round ${i + 1} of ${rounds}: ${here.length} faults`)
    }
    await server.stop()
    const audit = await auditOf(dataDir)
    if (audit !== '0 faults') faults.push(`seed ${seed}: ${audit}`)
    return { told: sumOf(members.map(({ books }) => books.told())), lost, faults }
  } finally {
    await server?.kill()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>
type Member = Awaited<ReturnType<typeof settle>>[number]

/** Members on a trial, with credits for a few tasks and codes for more. */
async function settle({ stores, transact }: Database, rounds: number) {
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const members = []
  for (let n = 0; n < memberCount; n += 1) {
    const browser = await site.member()
    await browser.call(startTrial, {})
    const codes = await createSubscriptions(site.adapters).createCodes(
      { credits: codeWorth },
      rounds * codesARound,
    )
    const { id } = (await stores.accounts.findByEmail(`member-${n + 1}@example.org`)) ?? { id: '' }
    members.push({
      id,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      books: crashMember({ balance: grants.registration + grants.trial, codes }),
    })
  }
  await site.close()
  return members
}

/** Each start is a minute later for the server: what the one before had leased is free. */
const startServer = (dataDir: string, minutesAhead: number) =>
  startServerProcess(dataDir, {
    minutesAhead,
    env: { IMAGE_ENGINE: 'simulated', UPSCALE_ENGINE: 'simulated' },
  })

/** @returns how many answers were lost */
async function workUntilKilled(
  server: ServerProcess,
  members: readonly Member[],
  { members: plans, kill }: RoundPlan,
): Promise<number> {
  const wanted = Math.floor(kill.after * plans.flat(2).length)
  const answers = { came: 0, lost: 0 }
  let reached = () => {}
  const moment = new Promise<void>(resolve => (reached = resolve))
  const note = (came: boolean) => {
    answers[came ? 'came' : 'lost'] += 1
    if (answers.came >= wanted) reached()
  }
  const work = members.flatMap(({ books, cookie }, i) =>
    (plans[i] ?? []).map(page => books.act(askingOf(server.address, cookie, note), page)),
  )
  if (wanted === 0) reached()
  // Some of what was planned needs no answer: there was nothing to save, or to cancel
  await Promise.race([moment, Promise.all(work)])
  await setTimeout(kill.delay)
  await server.kill()
  await Promise.all(work)
  return answers.lost
}

/** What does not add up once the server is back and everything is over. */
async function afterCrash({ id, cookie, books }: Member, address: string, { stores }: Database) {
  const asking = askingOf(address, cookie)
  await books.catchUp(asking)
  const faults = await books.faults(asking)
  const entries = await stores.ledger.ofMember(id)
  for (const [kind, times] of Object.entries(books.told())) {
    const found = entries.filter(entry => entry.kind === kind).length
    if (found !== times) faults.push(`${found} entries of the kind "${kind}" for ${times} that were told`)
  }
  return faults
}

/** What `npm run admin -- credits audit` says. */
async function auditOf(dataDir: string): Promise<string> {
  const args = [join(import.meta.dirname, '../admin.ts'), 'credits', 'audit']
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch((error: unknown) => ({
    stdout: String(error),
  }))
  return stdout.trim()
}

const sumOf = (all: readonly Told[]): Told =>
  all.reduce((sum, each) => ({
    hold: sum.hold + each.hold,
    keep: sum.keep + each.keep,
    return: sum.return + each.return,
    code: sum.code + each.code,
  }))

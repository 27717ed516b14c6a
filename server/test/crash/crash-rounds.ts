import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startTrial } from '@tessera/shared-contracts'
import { openDatabase } from '../../src/open-database.ts'
import { createCodes } from '../../src/features/subscriptions/subscriptions.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { createTestDatabase } from '@tessera/server-kit/testing/postgres'
import { templateName } from '../database/test-database.ts'
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts'
import { startTestApp } from '../test-app.ts'
import { createApiClient } from './api-client.ts'
import { createCarelessMember } from './careless-member.ts'
import { codeCredits, createCrashMember, type LedgerCounts } from './crash-member.ts'
import { generateRoundPlans, type RoundPlan } from './round-plan.ts'
import { grantAmounts } from '../../src/features/credits/ledger-entry.ts'

const memberCount = 4
/** More codes than a member can spend in a round. */
const codesPerRound = 6

export interface CrashReport {
  /** The acknowledged ledger entries, all of which existed in the end. */
  acknowledged: LedgerCounts
  /** Number of lost responses; these actions were sent again. */
  lost: number
  /** Number of downloads that a client read slowly or aborted, while it deleted their files. */
  downloads: number
  faults: string[]
}

/**
 * Lets members use a real server, kills it with SIGKILL at a moment that follows from the seed, starts it
 * again, and compares what it acknowledged with what exists, once per round. Uses PostgreSQL where `TEST_POSTGRES` is set.
 *
 * @param options.log receives a line for every round
 */
export async function runCrashRounds(options: {
  rounds: number
  seed: number
  log?: (line: string) => void
}): Promise<CrashReport> {
  const { rounds, seed, log: say = () => {} } = options
  const { url, remove } = await createTestDatabase(templateName)
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-crash-'))
  const environment = { DATA_DIR: dataDir, ...(url !== null && { DATABASE_URL: url }) }
  const database = await openDatabase(dataDir, url)
  let server: ServerProcess | null = null
  try {
    const { members, careless } = await seedMembers(database, rounds)
    const faults: string[] = []
    let lost = 0
    server = await startServer(environment, 0)
    for (const [i, plan] of generateRoundPlans(seed, { rounds, members: memberCount }).entries()) {
      await careless.prepare(server.address)
      const downloading = Promise.withResolvers<null>()
      const startDownloading = () => downloading.resolve(null)
      const [result] = await Promise.all([
        workUntilKilled(server, members, plan, isKilledWhileDownloading(i) ? downloading.promise : null),
        careless.perform(server.address, startDownloading).finally(startDownloading),
      ])
      lost += result.lost
      if (result.hasEnded) faults.push(`seed ${seed}, round ${i + 1}: the server ended by itself`)
      if (url !== null) await expireLeases(database)
      server = await startServer(environment, i + 1)
      const { address } = server
      const found = await Promise.all(members.map(member => checkAfterCrash(member, address, database)))
      const audit = await auditCredits(environment)
      found.push(await careless.faults(address))
      const here = [...found.flat(), ...(audit === '0 faults' ? [] : [audit])]
      faults.push(...here.map(fault => `seed ${seed}, round ${i + 1}: ${fault}`))
      say(`round ${i + 1} of ${rounds}: ${here.length} faults`)
    }
    await server.stop()
    const audit = await auditCredits(environment)
    if (audit !== '0 faults') faults.push(`seed ${seed}: ${audit}`)
    return {
      acknowledged: sumCounts(members.map(({ records }) => records.countLedgerEntries())),
      lost,
      downloads: careless.countDownloads(),
      faults,
    }
  } finally {
    await server?.kill()
    await database.close()
    await remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>
type Member = Awaited<ReturnType<typeof seedMembers>>['members'][number]

/** Creates trial members with credits for a few tasks, and with codes that give more credits. */
async function seedMembers({ stores, transact }: Database, rounds: number) {
  const site = await startTestApp({ adapters: { stores, transact, clock: Date.now } })
  const members = []
  for (let n = 0; n < memberCount; n += 1) {
    const browser = await site.registerMember()
    await browser.call(startTrial, {})
    const codes = await createCodes(site.adapters, { credits: codeCredits }, rounds * codesPerRound)
    const { id } = (await stores.accounts.findByEmail(`member-${n + 1}@example.org`)) ?? { id: '' }
    members.push({
      id,
      cookie: toCookieHeader(browser),
      records: createCrashMember({ balance: grantAmounts.registration + grantAmounts.trial, codes }),
    })
  }
  const browser = await site.registerMember()
  await site.close()
  return { members, careless: await createCarelessMember(toCookieHeader(browser)) }
}

const toCookieHeader = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type Environment = Record<string, string> & { DATA_DIR: string }

/** The clock of each start is a minute ahead, so that the leases of the previous server have expired. */
const startServer = (environment: Environment, minutesAhead: number) =>
  startServerProcess(environment.DATA_DIR, {
    minutesAhead,
    env: { ...environment, IMAGE_ENGINE: 'simulated', UPSCALE_ENGINE: 'simulated' },
  })

/** Ends the leases of the dead server. With PostgreSQL, a test cannot move the clock that they follow. */
const expireLeases = ({ queries, clock }: Database) =>
  queries.updateTable('tasks').set({ ready_at: clock() }).where('lease_holder', 'is not', null).execute()

/** In every other round the server is killed after downloads began. A kill at a random moment often precedes them. */
const isKilledWhileDownloading = (round: number) => round % 2 === 0

/**
 * @param downloading the kill waits for it
 * @returns the number of lost responses, and whether the server ended before it was killed
 */
async function workUntilKilled(
  server: ServerProcess,
  members: readonly Member[],
  { members: plans, kill }: RoundPlan,
  downloading: Promise<null> | null,
): Promise<{ lost: number; hasEnded: boolean }> {
  const wanted = Math.floor(kill.after * plans.flat(2).length)
  const responses = { came: 0, lost: 0 }
  let reachMoment = () => {}
  const moment = new Promise<void>(resolve => (reachMoment = resolve))
  const countResponse = (came: boolean) => {
    responses[came ? 'came' : 'lost'] += 1
    if (responses.came >= wanted) reachMoment()
  }
  const work = members.flatMap(({ records, cookie }, i) =>
    (plans[i] ?? []).map(page =>
      records.perform(createApiClient(server.address, cookie, countResponse), page),
    ),
  )
  if (wanted === 0) reachMoment()
  // Some planned actions need no call, when there is nothing to save or to cancel
  await Promise.race([moment, Promise.all(work)])
  await downloading
  await setTimeout(kill.delay)
  const hasEnded = !server.isRunning()
  await server.kill()
  await Promise.all(work)
  return { lost: responses.lost, hasEnded }
}

/** Returns what is inconsistent after the restart, when all tasks are finished. */
async function checkAfterCrash({ id, cookie, records }: Member, address: string, { stores }: Database) {
  const client = createApiClient(address, cookie)
  await records.catchUp(client)
  const faults = await records.faults(client)
  const entries = await stores.ledger.listByMember(id)
  for (const [kind, times] of Object.entries(records.countLedgerEntries())) {
    const found = entries.filter(entry => entry.kind === kind).length
    if (found !== times) faults.push(`${found} entries of the kind "${kind}" for ${times} that were told`)
  }
  return faults
}

/** Returns the output of `npm run admin -- credits audit`. */
async function auditCredits(environment: Environment): Promise<string> {
  const args = [join(import.meta.dirname, '../../src/admin.ts'), 'credits', 'audit']
  const env = { ...process.env, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch((error: unknown) => ({
    stdout: String(error),
  }))
  return stdout.trim()
}

const sumCounts = (all: readonly LedgerCounts[]): LedgerCounts =>
  all.reduce((sum, each) => ({
    hold: sum.hold + each.hold,
    keep: sum.keep + each.keep,
    return: sum.return + each.return,
    code: sum.code + each.code,
  }))

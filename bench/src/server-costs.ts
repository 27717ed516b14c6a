import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkSession, getCreations, login } from '@tessera/shared-contracts'
import { median, type Figure } from './figure.ts'
import { startMeasured, type MeasuredServer } from './gallery-server/measured-server.ts'
import { askingOf, type Asking, type Question } from './load/asking.ts'
import { form, from, password, registerMembers } from './load/members.ts'
import { ledgerWrites } from './server-costs/ledger-writes.ts'

const rounds = 5
const requestsARound = 1_000
const requestsToWarmUp = 4_000
const atOnce = 12
const logIns = 8

/** What the calls besides the gallery cost the server: writing, knowing who asks, files, and passwords. */
export async function serverCosts(): Promise<Figure[]> {
  const writes = await ledgerWrites()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-costs-'))
  const environment = { DATA_DIR: dataDir, PORT: '0', STAGING_PORT: '0', DEMO: '0', TRUSTED_HOPS: '1' }
  const site = await startMeasured('server/src/main.ts', [], /Tessera is at (\S+?),/, environment)
  const asking = askingOf(site.url)
  try {
    const [member] = await registerMembers(asking, dataDir, 1)
    if (!member) throw new Error('Nobody could register.')
    const session: Question = { method: 'POST', address: checkSession.path, headers: member.headers }
    const whole: Question = { address: await largestFile(asking) }
    const small: Question = { ...whole, headers: { 'accept-encoding': 'br' } }
    const { etag = '' } = (await asking.ask(small)).headers
    const again: Question = { ...whole, headers: { 'accept-encoding': 'br', 'if-none-match': etag } }
    const bytes = async (question: Question) => (await asking.ask(question)).body.length
    return [
      ...writes,
      await processorOf('who is signed in', session, 200, { site, asking }),
      await processorOf('a file of a release, compressed', small, 200, { site, asking }),
      await processorOf('the same file, known by its ETag', again, 304, { site, asking }),
      {
        what: 'of its bytes are sent',
        value: (await bytes(small)) / (await bytes(whole)),
        unit: 'x',
        atMost: 0.4,
      },
      ...(await passwords(asking, member.email)),
    ]
  } finally {
    asking.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The first script that the landing page fetches ahead: the shell's own. */
async function largestFile(asking: Asking): Promise<string> {
  const page = (await asking.ask({ address: '/' })).body.toString()
  const scripts = [...page.matchAll(/\/remotes\/shell\/[^"]+\.js/g)].map(([address]) => address)
  const sized = await Promise.all(
    [...new Set(scripts)].map(async address => ({
      address,
      bytes: (await asking.ask({ address })).body.length,
    })),
  )
  const [largest] = sized.sort((one, other) => other.bytes - one.bytes)
  if (!largest) throw new Error('The landing page has no script.')
  return largest.address
}

async function processorOf(
  what: string,
  question: Question,
  status: number,
  { site, asking }: { site: MeasuredServer; asking: Asking },
): Promise<Figure> {
  const askFor = async (requests: number) => {
    const before = await site.cpu()
    let left = requests
    const askOn = async () => {
      while (left-- > 0) {
        const answer = await asking.ask(question)
        if (answer.status !== status) throw new Error(`${question.address} was answered ${answer.status}.`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, askOn))
    return ((await site.cpu()) - before) / requests
  }
  await askFor(requestsToWarmUp)
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) costs.push(await askFor(requestsARound))
  return { what, value: median(costs), unit: 'µs of processor' }
}

/** How long one log-in takes, and what others wait for a page of the gallery while several log in. */
async function passwords(asking: Asking, email: string): Promise<Figure[]> {
  let networks = 1_000
  const logIn = async () => {
    const { status } = await asking.ask(form(login.path, { email, password }, from((networks += 1))))
    if (status !== 200) throw new Error(`A log-in was answered ${status}.`)
  }
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const alone: number[] = []
  for (let run = 0; run < logIns; run += 1) alone.push(await timed(logIn))

  const pages: number[] = []
  const crowd = { done: false }
  const all = Promise.all(Array.from({ length: logIns }, logIn)).finally(() => (crowd.done = true))
  while (!crowd.done) {
    pages.push(await timed(() => asking.ask({ method: 'POST', address: `${getCreations.path}?page=1` })))
  }
  await all
  return [
    { what: 'a log-in', value: median(alone), unit: 'ms', atMost: 100 },
    {
      what: `the gallery's first page while ${logIns} log in, 9 of 10`,
      value: pages.sort((one, other) => one - other)[Math.floor(pages.length * 0.9)] ?? NaN,
      unit: 'ms',
      atMost: 100,
    },
  ]
}

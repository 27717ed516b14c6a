import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { activate, login, outcome, register, sendCode } from '@tessera/shared-contracts'
import { codeIn, root } from '@tessera/e2e/start-site'
import type { Asking, Question } from './asking.ts'

/** Somebody with an account, at home in a network of their own. */
export interface LoadMember {
  email: string
  /** The headers that their browser sends, with the session of their first log-in. */
  headers: Readonly<Record<string, string>>
}

export const password = 'a-good-password'

/** What a proxy would say of whom it asks for; the server counts attempts by it. */
export const from = (network: number) => ({
  'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
})

/** Registers members by the site's own calls, with a year of the annual plan and credits for any number of tasks. */
export async function registerMembers(asking: Asking, dataDir: string, count: number): Promise<LoadMember[]> {
  const plans = await createCodes(dataDir, count, '--plan', 'annual')
  const credits = await createCodes(dataDir, count, '--credits', '1000000')
  const members: LoadMember[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `member-${n}@example.org`
    const home = from(n)
    await succeed(asking, form(sendCode.path, { email }, home))
    const code = await codeIn(path.join(dataDir, 'outbox'), email)
    await succeed(asking, form(register.path, { username: `Member ${n}`, email, code, password }, home))
    const cookie = await succeed(asking, form(login.path, { email, password }, home))
    const headers = { ...home, cookie }
    for (const codes of [plans, credits])
      await succeed(asking, form(activate.path, { activation_code: codes[n] ?? '' }, headers))
    members.push({ email, headers })
  }
  return members
}

/** The server takes either form encoding for a form call. */
export const form = (
  address: string,
  fields: Record<string, string>,
  headers: Readonly<Record<string, string>>,
): Question => ({
  method: 'POST',
  address,
  headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** @returns the cookies that came with the answer */
async function succeed(asking: Asking, question: Question): Promise<string> {
  const { body, headers } = await asking.ask(question)
  const { success, message } = outcome.parse(JSON.parse(body.toString()))
  if (!success) throw new Error(`${question.address}: ${message}`)
  return (headers['set-cookie'] ?? []).map(cookie => cookie.split(';')[0]).join('; ')
}

/** The operator's: unspent activation codes. */
async function createCodes(dataDir: string, count: number, ...what: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/admin.ts', 'codes', 'create', ...what, '--count', String(count)],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  )
  return stdout.trim().split('\n')
}

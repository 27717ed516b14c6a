import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { activate, login, resultWithMessage, register, sendCode } from '@tessera/shared-contracts'
import { waitForMailedCode, repositoryRoot } from '@tessera/e2e/start-site'
import type { HttpClient, HttpRequest } from './http-client.ts'

/** A registered member with an IP address of their own. */
export interface RegisteredMember {
  email: string
  /** The request headers, with the session cookie of the first log-in. */
  headers: Readonly<Record<string, string>>
}

export const password = 'a-good-password'

/** The header with a client's IP address, as a proxy sets it. The server's rate limits use it. */
export const forwardedFor = (network: number) => ({
  'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
})

/**
 * Registers members through the API, each with the annual plan and enough credits for any number of tasks.
 *
 * @param root the folder of the build that serves, where it is not this one
 */
export async function registerMembers(
  client: HttpClient,
  dataDir: string,
  count: number,
  root = repositoryRoot,
): Promise<RegisteredMember[]> {
  const createCodes = (...what: string[]) => createActivationCodes(root, dataDir, count, what)
  const plans = await createCodes('--plan', 'annual')
  const credits = await createCodes('--credits', '1000000')
  const members: RegisteredMember[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `member-${n}@example.org`
    const home = forwardedFor(n)
    await requestSuccessfully(client, createFormRequest(sendCode.path, { email }, home))
    const code = await waitForMailedCode(path.join(dataDir, 'outbox'), email)
    await requestSuccessfully(
      client,
      createFormRequest(register.path, { username: `Member ${n}`, email, code, password }, home),
    )
    const cookie = await requestSuccessfully(client, createFormRequest(login.path, { email, password }, home))
    const headers = { ...home, cookie }
    for (const codes of [plans, credits])
      await requestSuccessfully(
        client,
        createFormRequest(activate.path, { activation_code: codes[n] ?? '' }, headers),
      )
    members.push({ email, headers })
  }
  return members
}

/** Creates a form request. The server accepts both form encodings. */
export const createFormRequest = (
  address: string,
  fields: Record<string, string>,
  headers: Readonly<Record<string, string>>,
): HttpRequest => ({
  method: 'POST',
  path: address,
  headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** Sends a request that must succeed. Returns the cookies of the response. */
async function requestSuccessfully(client: HttpClient, request: HttpRequest): Promise<string> {
  const { body, headers } = await client.request(request)
  const { success, message } = resultWithMessage.parse(JSON.parse(body.toString()))
  if (!success) throw new Error(`${request.path}: ${message}`)
  return (headers['set-cookie'] ?? []).map(cookie => cookie.split(';')[0]).join('; ')
}

/** Creates activation codes with the operator's command. */
async function createActivationCodes(
  root: string,
  dataDir: string,
  count: number,
  what: readonly string[],
): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/admin.ts', 'codes', 'create', ...what, '--count', String(count)],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  )
  return stdout.trim().split('\n')
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import {
  defaultEngineSettings,
  login,
  register,
  sendCode,
  type AnswerOf,
  type Call,
  type RequestOf,
} from '@tessera/shared-contracts'
import type { Adapters } from './adapters.ts'
import { argon2Passwords } from './adapters/argon2-passwords.ts'
import { desktopToolsFile } from './adapters/desktop-tools-file.ts'
import { noProver } from './adapters/screen-prover.ts'
import { releaseFilesOnDisk } from './adapters/release-files.ts'
import { incomingFiles } from './adapters/incoming-files.ts'
import { diskMediaStore } from './adapters/media-store.ts'
import { pictureWorkshop } from './adapters/picture-workshop.ts'
import { rulePolisher } from './adapters/polisher/rule-polisher.ts'
import { createMetrics } from './adapters/metrics.ts'
import { systemTimer } from './adapters/timer.ts'
import { videoWorkshop } from './adapters/video-workshop.ts'
import { buildApp, type AppSettings } from './app.ts'
import { createBackground, liveWith } from './background.ts'
import { createCompositionLinks } from './domain/composition-links.ts'
import type { Mail } from './domain/mailer.ts'
import { provenanceModerator } from './domain/moderation.ts'
import type { Passwords } from './domain/passwords.ts'
import { createSimulatedUpscaler } from './engines/simulated-upscale.ts'
import { noLog } from './log/log.ts'
import { openTestDatabase } from './testing-database.ts'
import { instantEngine } from './testing-engine.ts'

/** For tests with more passwords than there is time to hash. */
export const plainPasswords: Passwords = {
  hash: async given => given,
  matches: async (given, kept) => given === kept,
}

const startOfTests = Date.UTC(2026, 0, 31, 12)

interface Answered<C extends Call> {
  status: number
  answer: AnswerOf<C>
  headers: LightMyRequestResponse['headers']
}

/** A visitor's browser: keeps cookies, and asks as the site's pages do. */
export interface Client {
  /** Makes a call by its contract, form encodings included, and reads the answer by it. */
  call<C extends Call>(call: C, request: RequestOf<C>, headers?: Record<string, string>): Promise<Answered<C>>
  /** Asks for any address, with the cookies. */
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

/**
 * The real server over a database in memory, with a clock that stands still until it is moved and a
 * mailer that keeps what it sends.
 */
export async function startTestApp(
  options: { settings?: Partial<AppSettings>; adapters?: Partial<Adapters> } = {},
) {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  const outbox: Mail[] = []
  let now = startOfTests
  const clock = {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
  const media = diskMediaStore(join(folder, 'media'))
  const metrics = createMetrics({ stores: database.stores, clock: clock.now, ofProcess: false })
  const adapters: Adapters = {
    ...database,
    clock: clock.now,
    mailer: {
      send: async mail => {
        outbox.push(mail)
      },
    },
    passwords: argon2Passwords(),
    releaseFiles: await releaseFilesOnDisk(join(folder, 'releases')),
    links: createCompositionLinks({
      secret: await database.stores.releases.secret('links'),
      clock: clock.now,
    }),
    prover: noProver,
    staging: { url: null },
    development: { read: () => Promise.resolve([]) },
    timer: systemTimer,
    media,
    incoming: await incomingFiles(join(folder, 'incoming')),
    downloadsFolder: folder,
    desktopTools: await desktopToolsFile({
      file: join(folder, 'desktop-tools.json'),
      complain: () => {},
    }),
    workshop: pictureWorkshop,
    videos: videoWorkshop(null),
    engine: instantEngine(),
    upscaler: createSimulatedUpscaler({ clock: clock.now }),
    engineSettings: defaultEngineSettings,
    moderator: provenanceModerator,
    polisher: rulePolisher,
    metrics,
    watch: metrics,
    checks: { database: database.check, store: () => media.check() },
    ...options.adapters,
  }
  const log = options.settings?.log ?? noLog()
  const background = createBackground(adapters, { log })
  const app = await buildApp(adapters, {
    channel: 'production',
    publicUrl: null,
    trustedHops: 0,
    log,
    runner: background,
    ...options.settings,
  })
  liveWith(app, background)

  function client(language = 'en'): Client {
    const cookies = new Map<string, string>()
    const standing = () => ({
      host: 'localhost',
      'accept-language': language,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    const keepCookies = (response: LightMyRequestResponse) => {
      for (const { name, value, maxAge, expires } of response.cookies) {
        if (maxAge === 0 || expires?.getTime() === 0) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    }
    return {
      cookies,
      get: async (path, headers) =>
        keepCookies(await app.inject({ url: path, headers: { ...standing(), ...headers } })),
      async call(call, request, headers) {
        const { url, payload, type } = await encodeRequest(call, request)
        const response = keepCookies(
          await app.inject({
            method: call.method,
            url,
            headers: { ...standing(), ...(type && { 'content-type': type }), ...headers },
            ...(payload && { payload }),
          }),
        )
        const answer = call.answer.parse(response.json()) as AnswerOf<typeof call>
        return { status: response.statusCode, answer, headers: response.headers }
      },
    }
  }

  let members = 0
  /** A browser in which a new member is logged in, made through the site's own calls. */
  async function member(username = 'Ada'): Promise<Client> {
    members += 1
    const email = `member-${members}@example.org`
    const password = 'correct horse'
    const browser = client()
    await browser.call(sendCode, { email })
    await browser.call(register, { username, email, code: codeIn(outbox.at(-1)), password })
    await browser.call(login, { email, password })
    return browser
  }

  return {
    app,
    adapters,
    folder,
    clock,
    outbox,
    client,
    member,
    async close() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** The verification code that a mail carries alone on a line. */
export function codeIn(mail: Mail | undefined): string {
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error('the mail carries no code')
  return code
}

/** A request as a browser sends it: the fields of the query in the address, the others in the body. */
export async function encodeRequest<C extends Call>(call: C, request: RequestOf<C>) {
  const fields = Object.entries(request as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const inBody = fields.filter(([name]) => name in call.body.shape)
  const query = new URLSearchParams(
    fields.filter(([name]) => name in call.query.shape).map(([name, value]) => [name, String(value)]),
  )
  const url = query.size > 0 ? `${call.path}?${query}` : call.path
  if (call.method === 'GET' || Object.keys(call.body.shape).length === 0) return { url }
  if (call.encoding === 'json') {
    return { url, payload: Buffer.from(JSON.stringify(Object.fromEntries(inBody))), type: 'application/json' }
  }
  const form = call.encoding === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of inBody) {
    for (const each of [value].flat()) {
      if (form instanceof FormData && each instanceof File) form.append(name, each)
      else form.append(name, String(each))
    }
  }
  const encoded = new Response(form)
  return {
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

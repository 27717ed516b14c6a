import path from 'node:path'
import { z } from 'zod'
import type { ChatEndpoint } from './adapters/polisher/chat-polisher.ts'
import { engineVariables, expectedOfEngines } from './config/engine-variables.ts'
import { readEngines, type EnginesConfig } from './config/engines.ts'
import {
  expectedOfObjectStore,
  objectStoreVariables,
  readObjectStore,
  type ObjectStoreConfig,
} from './config/object-store.ts'
import { expectedOfPolish, polishVariables, readPolish } from './config/polish.ts'
import { expectedOfRunning, runningVariables, type LogLevel } from './config/running.ts'
import { StartError } from './config/start-error.ts'

export { StartError }

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(value => value <= 65_535)

const variables = z.object({
  PORT: port.default(3000),
  STAGING_PORT: port.default(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STAGING_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_HOPS: z.string().regex(/^\d$/).transform(Number).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  DEMO: z.enum(['0', '1']).optional(),
  BUILDS_DIR: z.string().min(1).optional(),
  DEVELOPMENT_BUILDS: z
    .string()
    .transform(list => list.split(' '))
    .pipe(z.array(z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })))
    .default([]),
  ...objectStoreVariables.shape,
  ...runningVariables.shape,
  ...engineVariables.shape,
  ...polishVariables.shape,
})

const expected: Record<keyof z.output<typeof variables>, string> = {
  PORT: 'a port number from 0 to 65535',
  STAGING_PORT: 'a port number from 0 to 65535',
  HOST: 'the name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DATA_DIR: 'the folder where everything is kept',
  DATABASE_URL: 'a PostgreSQL, such as postgres://user:password@db.example.org/tessera',
  PUBLIC_URL: "the site's address, such as https://example.org",
  STAGING_URL: "staging's address, such as https://staging.example.org",
  TRUSTED_HOPS: 'the number of proxies in front of the server, from 0 to 9',
  SMTP_URL: 'a mail server, such as smtp://user:password@mail.example.org:587',
  DEMO: '0 or 1',
  BUILDS_DIR: 'a folder of packages that are built',
  DEVELOPMENT_BUILDS: 'addresses of development servers on this machine, a space between them',
  ...expectedOfObjectStore,
  ...expectedOfRunning,
  ...expectedOfEngines,
  ...expectedOfPolish,
}

/** The name of every variable that this release knows. */
export const variableNames: readonly string[] = Object.keys(expected)

/** Not repeated in messages: they carry, or may carry, a secret. */
const secret = /^(SMTP|DATABASE)_URL$|_KEY$|_TOKEN$|^(COMFYUI|SDAPI|OPENAI_BASE|POLISH)_URL$/

export interface Config {
  port: number
  stagingPort: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** A PostgreSQL that takes the place of the database below `dataDir`; null: none. */
  databaseUrl: string | null
  /** Origin of the production site as people reach it; null when it is wherever the server listens. */
  publicUrl: string | null
  /** Origin of staging, as `publicUrl` is that of production. */
  stagingUrl: string | null
  /** Proxies whose `X-Forwarded-For` says where a request comes from; with 0 it comes from whoever connects. */
  trustedHops: number
  /** Null: media and the files of releases are kept below `dataDir`. */
  objectStore: ObjectStoreConfig | null
  /** Null: messages are written below `dataDir`. */
  smtpUrl: string | null
  engines: EnginesConfig
  /** Null: prompts are polished by the embedded rules. */
  polish: ChatEndpoint | null
  /** Whether a process that serves the site carries out tasks too, or leaves them to workers. */
  tasks: 'here' | 'workers'
  /** Where a worker tells how it is. */
  workerPort: number
  /** What a process has to end what it does, when it is told to stop. */
  stopSeconds: number
  logLevel: LogLevel
  /** What lets other machines read the metrics; null: they cannot. */
  metricsToken: string | null
  /** Where programs are found, such as the browser that the gate mounts screens in. */
  searchPath: string
  /** Whether a new data folder gets demo content; never behind a public address. */
  demo: boolean
  /** The packages below it that have a `dist/` are put on offer at the start: an absolute path. */
  buildsDir: string
  /** Where `npm run dev` serves what it has built, for staging to show; each ends with a slash. */
  developmentBuilds: readonly string[]
}

/**
 * The only reader of the environment. An empty variable counts as not set.
 *
 * @throws {StartError} that names a variable which cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = variables.safeParse(set)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]) as keyof typeof expected
    const is = secret.test(name) ? '' : ` is "${set[name]}", but`
    throw new StartError(`${name}${is} must be ${expected[name]}.`)
  }
  const values = read.data
  return {
    port: values.PORT,
    stagingPort: values.STAGING_PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : null,
    stagingUrl: values.STAGING_URL ? new URL(values.STAGING_URL).origin : null,
    trustedHops: values.TRUSTED_HOPS,
    objectStore: readObjectStore(values),
    smtpUrl: values.SMTP_URL ?? null,
    engines: readEngines(values),
    polish: readPolish(values),
    tasks: values.TASKS,
    workerPort: values.WORKER_PORT,
    stopSeconds: values.STOP_SECONDS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    searchPath: env.PATH ?? '',
    demo: values.DEMO !== '0' && !values.PUBLIC_URL,
    buildsDir: path.resolve(values.BUILDS_DIR ?? path.join(import.meta.dirname, '../..')),
    developmentBuilds: values.DEVELOPMENT_BUILDS,
  }
}

import path from 'node:path'
import { z } from 'zod'
import type { ChatEndpoint } from '../engines/chat-polisher/chat-polisher.ts'
import { engineVariables, expectedEngineValues } from './engine-variables.ts'
import { readEngines, type EnginesConfig } from './engine-config.ts'
import {
  expectedObjectStoreValues,
  objectStoreVariables,
  readObjectStore,
  type ObjectStoreConfig,
} from './object-store-config.ts'
import { expectedPolishValues, polishVariables, readPolishConfig } from './polish-config.ts'
import { expectedProcessValues, processVariables, type LogLevel } from './process-config.ts'
import { StartError } from '@tessera/platform/start-error'

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
  ...processVariables.shape,
  ...engineVariables.shape,
  ...polishVariables.shape,
})

const expectedValues: Record<keyof z.output<typeof variables>, string> = {
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
  ...expectedObjectStoreValues,
  ...expectedProcessValues,
  ...expectedEngineValues,
  ...expectedPolishValues,
}

/** The names of all variables that this release reads. */
export const variableNames: readonly string[] = Object.keys(expectedValues)

/** Variables and values of earlier releases, with what replaces them. */
const renamedVariables: Readonly<Record<string, string>> = { STOP_SECONDS: 'SHUTDOWN_TIMEOUT_SECONDS' }
const renamedValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LOST_JOBS: { 'give-back': 'refund', repeat: 'retry' },
}

/** Messages do not repeat the values of these variables: they may contain a secret. */
const secretVariables = /^(SMTP|DATABASE)_URL$|_KEY$|_TOKEN$|^(COMFYUI|SDAPI|OPENAI_BASE|POLISH)_URL$/

export interface Config {
  port: number
  stagingPort: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** URL of a PostgreSQL that replaces the database in `dataDir`; null: SQLite. */
  databaseUrl: string | null
  /** Public origin of the production site; null: the address at which the server listens. */
  publicUrl: string | null
  /** Public origin of staging; null: the address at which staging listens. */
  stagingUrl: string | null
  /** Number of proxies whose `X-Forwarded-For` is trusted; 0: the client is the peer of the connection. */
  trustedHops: number
  /** Null: media and the files of releases are stored in `dataDir`. */
  objectStore: ObjectStoreConfig | null
  /** Null: messages are written to `dataDir`. */
  smtpUrl: string | null
  engines: EnginesConfig
  /** Null: the built-in rules polish prompts. */
  polish: ChatEndpoint | null
  /** Whether a process that serves the site also runs tasks, or leaves them to workers. */
  tasks: 'here' | 'workers'
  /** Port of a worker's health checks and metrics. */
  workerPort: number
  /** Seconds that a process has to shut down. */
  shutdownTimeoutSeconds: number
  logLevel: LogLevel
  /** The token with which other machines read the metrics; null: they cannot. */
  metricsToken: string | null
  /** The `PATH` in which programs are looked up, such as the browser of the gate. */
  searchPath: string
  /** Whether a new data folder gets demo content; never on a public site. */
  demo: boolean
  /** The folder whose packages' `dist/` folders are published at start-up; an absolute path. */
  buildsDir: string
  /** URLs at which `npm run dev` serves its builds, for staging; each ends with a slash. */
  developmentBuilds: readonly string[]
}

/**
 * Reads the configuration from the environment. No other code reads the environment. An empty variable counts
 * as not set.
 *
 * @throws {StartError} that names an invalid variable, or the new name of a renamed one
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  rejectRenamed(set)
  const read = variables.safeParse(set)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]) as keyof typeof expectedValues
    const is = secretVariables.test(name) ? '' : ` is "${set[name]}", but`
    throw new StartError(`${name}${is} must be ${expectedValues[name]}.`)
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
    polish: readPolishConfig(values),
    tasks: values.TASKS,
    workerPort: values.WORKER_PORT,
    shutdownTimeoutSeconds: values.SHUTDOWN_TIMEOUT_SECONDS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    searchPath: env.PATH ?? '',
    demo: values.DEMO !== '0' && !values.PUBLIC_URL,
    buildsDir: path.resolve(values.BUILDS_DIR ?? path.join(import.meta.dirname, '../../..')),
    developmentBuilds: values.DEVELOPMENT_BUILDS,
  }
}

function rejectRenamed(set: Readonly<Record<string, string | undefined>>): void {
  for (const [old, name] of Object.entries(renamedVariables))
    if (set[old] !== undefined) throw new StartError(`${old} is now called ${name}; please rename it.`)
  for (const [name, values] of Object.entries(renamedValues)) {
    const value = values[set[name] ?? '']
    if (value !== undefined)
      throw new StartError(`${name}=${set[name]} is now called ${name}=${value}; please change it.`)
  }
}

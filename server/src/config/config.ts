import path from 'node:path'
import { roles } from '@tessera/shared-contracts'
import { z } from 'zod'
import { engineVariables } from './engine-variables.ts'
import { readEngines } from './engine-config.ts'
import { c2paVariables, readC2paConfig } from './c2pa-config.ts'
import { gateVariables, readGateConfig } from './gate-config.ts'
import { mailVariables, readMailSender } from './mail-config.ts'
import { awsVariableNames, objectStoreVariables, readObjectStore } from './object-store-config.ts'
import { identityProviderVariables, readOidcConfig } from './identity-provider-config.ts'
import { paymentVariables, readPrices, readStripeConfig } from './payment-config.ts'
import { polishVariables, readPromptPolishConfig } from './polish-config.ts'
import { processVariables } from './process-config.ts'
import { readTracingConfig, tracingVariables } from './tracing-config.ts'
import { nonEmptyText, originUrl, port, postgresUrl } from './variable-types.ts'
import { StartError } from '@tessera/server-kit/start-error'
import { rejectFormerVariables } from './former-variables.ts'
import { addVariablesFromFiles } from './variable-files.ts'

export { StartError }

/** The variables, each with what it must be, worded to follow "must be". */
const variables = z.object({
  PORT: port(3000),
  STAGING_PORT: port(3001),
  HOST: nonEmptyText
    .default('127.0.0.1')
    .describe('the name or address to listen on, such as 127.0.0.1 or 0.0.0.0'),
  DATA_DIR: nonEmptyText.default('data').describe('the folder where everything is kept'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('a PostgreSQL, such as postgres://user:password@db.example.org/tessera'),
  DATABASE_LISTEN_URL: postgresUrl
    .optional()
    .describe('the address of the PostgreSQL of DATABASE_URL without a pooler'),
  DATABASE_READ_URL: postgresUrl.optional().describe('a read replica of the PostgreSQL of DATABASE_URL'),
  PUBLIC_URL: originUrl.optional().describe("the site's address without a path, such as https://example.org"),
  STAGING_URL: originUrl
    .optional()
    .describe("staging's address without a path, such as https://staging.example.org"),
  STAGING_PASSWORD: z.string().min(16).optional().describe('a secret of at least 16 characters'),
  TRUSTED_HOPS: z
    .string()
    .regex(/^\d$/)
    .transform(Number)
    .default(0)
    .describe('the number of proxies in front of the server, from 0 to 9'),
  DEMO: z.enum(['0', '1']).optional().describe('0 or 1'),
  LEGAL_DIR: nonEmptyText.optional().describe('a folder of legal texts, such as terms.en.md'),
  BUILDS_DIR: nonEmptyText.optional().describe('a folder of packages that are built'),
  RELEASES_KEPT: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional()
    .describe('a number of releases, from 1 to 9999'),
  TWO_STEP_ROLES: z
    .string()
    .transform(list => list.split(' '))
    .pipe(z.array(z.enum(roles)))
    .default([])
    .describe(`roles, a space between them: ${roles.join(', ')}`),
  SERVICE_WORKER: z.enum(['0', '1']).default('1').describe('0 or 1'),
  PRODUCTION_APPROVAL: z.enum(['0', '1']).default('0').describe('0 or 1'),
  RELEASE_QUOTA_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .default(5_000)
    .describe('a number of megabytes, from 1 to 9999999'),
  MIN_FREE_DISK_MB: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .default(500)
    .describe('a number of megabytes, from 0 to 9999999'),
  RELEASES_KEPT_DAYS: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .default(90)
    .describe('a number of days, from 0 to 9999'),
  WEBHOOK_ORIGINS: z
    .string()
    .transform(list => list.split(' '))
    .pipe(z.array(originUrl))
    .default([])
    .describe('origins, a space between them, such as http://chat.internal:8065'),
  ...mailVariables.shape,
  ...objectStoreVariables.shape,
  ...processVariables.shape,
  ...engineVariables.shape,
  ...polishVariables.shape,
  ...paymentVariables.shape,
  ...identityProviderVariables.shape,
  ...gateVariables.shape,
  ...c2paVariables.shape,
  ...tracingVariables.shape,
})

/** The names of all variables that this release reads. Each can be in a file: `NAME_FILE`. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

/** Messages do not repeat the values of these variables: they may contain a secret. */
const secretVariables =
  /^(SMTP|DATABASE|DATABASE_LISTEN|DATABASE_READ)_URL$|_KEY$|_TOKEN$|_PASSWORD$|_SECRET$|_HEADERS$|^(COMFYUI|SDAPI|SDCPP|OPENAI_BASE|POLISH)_URL$/

export type Config = ReturnType<typeof readConfig>

const developmentBuild = z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })

/**
 * Reads the configuration from the environment. No other code reads the environment, except for the S3 client. An empty
 * variable counts as not set, and the value of a variable can be in a file.
 *
 * @param developmentBuilds URLs at which `npm run dev` serves its builds
 * @throws {StartError} that names an invalid variable or argument, or what replaces a variable of an earlier release
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  developmentBuilds: readonly string[] = [],
) {
  const all = addVariablesFromFiles(env, [...variableNames, ...awsVariableNames])
  const set = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  rejectFormerVariables(set)
  const wrongBuild = developmentBuilds.find(url => !developmentBuild.safeParse(url).success)
  if (wrongBuild !== undefined)
    throw new StartError(`"${wrongBuild}" is no address of a development server on this machine.`)
  const read = variables.safeParse(set)
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]) as keyof typeof variables.shape
    const is = secretVariables.test(name) ? '' : ` is "${scrubLogin(set[name] ?? '')}", but`
    throw new StartError(`${name}${is} must be ${variables.shape[name].description}.`)
  }
  const values = read.data
  // 0 is any free port
  if (values.PORT !== 0 && values.PORT === values.STAGING_PORT)
    throw new StartError(`PORT and STAGING_PORT are both ${values.PORT}; give each origin its own.`)
  const publicUrl = values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : null
  const stagingUrl = values.STAGING_URL ? new URL(values.STAGING_URL).origin : null
  if (publicUrl !== null && publicUrl === stagingUrl)
    throw new StartError(`PUBLIC_URL and STAGING_URL are both ${publicUrl}; give each origin its own.`)
  if (values.PUBLIC_URL !== undefined && values.STAGING_PASSWORD === undefined)
    throw new StartError(
      'PUBLIC_URL needs STAGING_PASSWORD: a secret of at least 16 characters, without which nobody can open staging.',
    )
  const needsDatabase = (['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const).find(name => values[name])
  if (needsDatabase !== undefined && values.DATABASE_URL === undefined)
    throw new StartError(`${needsDatabase} needs DATABASE_URL: it is another address of the same database.`)
  return {
    port: values.PORT,
    stagingPort: values.STAGING_PORT,
    host: values.HOST,
    /** An absolute path. */
    dataDir: path.resolve(values.DATA_DIR),
    /** URL of a PostgreSQL that replaces the database in `dataDir`; null: SQLite. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** URL of the same PostgreSQL without a pooler, for its signals; null: `databaseUrl`. */
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? null,
    /** URL of a read replica; null: there is none. */
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    /** Public origin of the production site; null: the address at which the server listens. */
    publicUrl,
    /** Public origin of staging. If null, the address at which staging listens is used. */
    stagingUrl,
    /** The password of staging; null: everyone who can reach it can open it. */
    stagingPassword: values.STAGING_PASSWORD ?? null,
    /** Number of proxies whose `X-Forwarded-For` is trusted; 0: the client is the peer of the connection. */
    trustedHops: values.TRUSTED_HOPS,
    /** Origins in the operator's own network that webhooks of teams may call. */
    webhookOrigins: values.WEBHOOK_ORIGINS.map(origin => new URL(origin).origin),
    /** Null: media and the files of releases are stored in `dataDir`. */
    objectStore: readObjectStore(values, set),
    /** Which releases are kept; null: all. */
    retentionPolicy:
      values.RELEASES_KEPT === undefined
        ? null
        : { newest: values.RELEASES_KEPT, days: values.RELEASES_KEPT_DAYS },
    /** Whether a second person has to approve each change of production. */
    isApprovalRequired: values.PRODUCTION_APPROVAL === '1',
    /** Maximum size of all releases of one remote. */
    releaseQuotaBytes: values.RELEASE_QUOTA_MB * 1_000_000,
    /** The server refuses new work when the disk of `dataDir` has less free space. */
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1_000_000,
    /** Null: messages are written to `dataDir`. */
    smtpUrl: values.SMTP_URL ?? null,
    mailSender: readMailSender(values, publicUrl),
    /** Where answers to mails go; null: to the sender. */
    mailReplyTo: values.MAIL_REPLY_TO ?? null,
    engines: readEngines(values),
    /** Null: the built-in rules polish prompts. */
    polish: readPromptPolishConfig(values),
    prices: readPrices(values),
    /** Null: nothing is on sale. */
    stripe: readStripeConfig(values),
    oidc: readOidcConfig(values),
    /** Whether a process that serves the site also runs tasks, or leaves them to workers. */
    tasks: values.TASKS,
    shutdownTimeoutSeconds: values.SHUTDOWN_TIMEOUT_SECONDS,
    /** Seconds between the signal to stop and the end of new connections, in which `/readyz` is 503. */
    shutdownDelaySeconds: values.SHUTDOWN_DELAY_SECONDS,
    logLevel: values.LOG_LEVEL,
    /** The token with which other machines read the metrics; null: they cannot. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** The roles that a member has only in a session that confirmed a second factor. */
    twoStepRoles: values.TWO_STEP_ROLES,
    countryDatabase: values.COUNTRY_DATABASE ?? null,
    /** Where traces are sent to; null: none are recorded. */
    tracing: readTracingConfig(values),
    gate: readGateConfig(values),
    /** The certificate and the key with which images are signed. */
    c2pa: readC2paConfig(values),
    /** Where programs are looked up, such as the browser of the gate. */
    searchPath: env.PATH ?? '',
    /** Whether a new data folder gets demo content; never on a public site. */
    demo: values.DEMO !== '0' && !values.PUBLIC_URL,
    /** The operator's legal texts; without `LEGAL_DIR`, the folder does not have to exist. */
    legalTexts: {
      folder: path.resolve(values.LEGAL_DIR ?? path.join(values.DATA_DIR, 'legal')),
      isRequired: values.LEGAL_DIR !== undefined,
    },
    /** Whether browsers register the service worker. Otherwise they remove one that they have. */
    hasServiceWorker: values.SERVICE_WORKER === '1',
    /** The folder whose packages' `dist/` folders are published at start-up; an absolute path. */
    buildsDir: path.resolve(values.BUILDS_DIR ?? path.join(import.meta.dirname, '../../..')),
    /** URLs at which `npm run dev` serves its builds, for staging; each ends with a slash. */
    developmentBuilds,
  }
}

const scrubLogin = (value: string) => value.replace(/\/\/[^/]*@/, '//[login]@')

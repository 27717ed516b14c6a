import path from 'node:path'
import { z } from 'zod'

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
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  IMAGE_ENGINE: z.enum(['embedded', 'simulated']).default('embedded'),
  DEMO: z.enum(['0', '1']).optional(),
})

const expected: Record<keyof z.output<typeof variables>, string> = {
  PORT: 'a port number from 0 to 65535',
  STAGING_PORT: 'a port number from 0 to 65535',
  HOST: 'the name or address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DATA_DIR: 'the folder where everything is kept',
  PUBLIC_URL: "the site's address, such as https://example.org",
  SMTP_URL: 'a mail server, such as smtp://user:password@mail.example.org:587',
  IMAGE_ENGINE: 'embedded or simulated',
  DEMO: '0 or 1',
}

export interface Config {
  port: number
  stagingPort: number
  host: string
  /** An absolute path. */
  dataDir: string
  /** Origin of the production site as people reach it; null when it is wherever the server listens. */
  publicUrl: string | null
  /** Null: messages are written below `dataDir`. */
  smtpUrl: string | null
  imageEngine: 'embedded' | 'simulated'
  /** Where programs are found, such as the browser that the gate mounts screens in. */
  searchPath: string
  /** Whether a new data folder gets demo content; never behind a public address. */
  demo: boolean
}

/** The process cannot do its work where it was started; the message is the one sentence its operator needs. */
export class StartError extends Error {
  override readonly name = 'StartError'
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
    throw new StartError(`${name} is "${set[name]}", but must be ${expected[name]}.`)
  }
  const values = read.data
  return {
    port: values.PORT,
    stagingPort: values.STAGING_PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : null,
    smtpUrl: values.SMTP_URL ?? null,
    imageEngine: values.IMAGE_ENGINE,
    searchPath: env.PATH ?? '',
    demo: values.DEMO !== '0' && !values.PUBLIC_URL,
  }
}

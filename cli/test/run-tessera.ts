import { execFile } from 'node:child_process'
import path from 'node:path'

interface RunOptions {
  url?: string
  token?: string
  folder?: string
  signingKey?: string
  /** Further environment variables. */
  env?: Record<string, string>
}

/** Runs the command line in a process of its own. */
export function runTessera(
  args: readonly string[],
  { url = '', token = '', folder = '.', signingKey = '', env: more = {} }: RunOptions = {},
) {
  const entry = path.join(import.meta.dirname, '../src/tessera.ts')
  const env = {
    ...process.env,
    TESSERA_URL: url,
    TESSERA_TOKEN: token,
    TESSERA_SIGNING_KEY: signingKey,
    ...more,
  }
  return new Promise<{ code: number; out: string; error: string }>(resolve =>
    execFile(process.execPath, [entry, ...args], { env, cwd: folder }, (error, out, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: out.trimEnd(), error: stderr.trimEnd() }),
    ),
  )
}

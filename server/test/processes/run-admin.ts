import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** Runs an operator's command (`npm run admin -- …`) in a process of its own. */
export function runAdmin(dataDir: string, args: string[], environment: Record<string, string> = {}) {
  const entry = join(import.meta.dirname, '../../src/admin.ts')
  return new Promise<{ code: number; lines: string[]; error: string }>(resolve => {
    const env = { ...process.env, ...environment, DATA_DIR: dataDir }
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: Number(error?.code ?? 0),
        lines: stdout.trimEnd().split('\n'),
        error: stderr.trimEnd(),
      }),
    )
  })
}

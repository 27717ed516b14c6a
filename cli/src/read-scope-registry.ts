import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { CommandContext } from './define-command.ts'

const run = promisify(execFile)

/**
 * Returns the npm registry that a user has configured for the packages of `@tessera`. Undefined where there is none, and
 * where its address contains a password.
 */
export async function readScopeRegistry({ cwd, env }: CommandContext): Promise<string | undefined> {
  const words = ['config', 'get', '@tessera:registry']
  const { stdout } = await run('npm', words, { cwd, env }).catch(() => ({ stdout: '' }))
  const url = URL.parse(stdout.trim())
  return url && !url.username && !url.password ? url.href : undefined
}

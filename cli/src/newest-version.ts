import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parseJson, releaseVersionPattern } from '@tessera/shared-contracts'
import type { CommandContext } from './define-command.ts'

const run = promisify(execFile)

/** Returns the newest version of a package in the registries that npm is configured with. Undefined where none has it. */
export async function findNewestVersion(
  name: string,
  { cwd, env }: Pick<CommandContext, 'cwd' | 'env'>,
): Promise<string | undefined> {
  const words = ['view', name, 'version', '--json']
  const { stdout } = await run('npm', words, { cwd, env }).catch(() => ({ stdout: '' }))
  const version = parseJson(stdout)
  return typeof version === 'string' && releaseVersionPattern.test(version) ? version : undefined
}

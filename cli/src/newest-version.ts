import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CommandError } from '@tessera/command-line'
import { parseJson, releaseVersionPattern } from '@tessera/shared-contracts'
import type { CommandContext } from './define-command.ts'

const run = promisify(execFile)

/** A name from the site, which becomes a word of a command line. */
const packageNamePattern = /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*$/i

/**
 * Returns the newest version of a package in the registries that npm is configured with. Undefined where none has it.
 *
 * @throws {CommandError} where npm cannot read the registry
 */
export async function findNewestVersion(
  name: string,
  { cwd, env }: Pick<CommandContext, 'cwd' | 'env'>,
): Promise<string | undefined> {
  if (!packageNamePattern.test(name)) return undefined
  const words = ['view', name, 'version', '--json']
  // On Windows, npm is a script, which needs a shell
  const shell = process.platform === 'win32'
  const stdout = await run('npm', words, { cwd, env, shell }).then(
    result => result.stdout,
    (cause: unknown) => {
      const { code, summary } = readNpmError(cause)
      if (code === 'E404') return ''
      throw new CommandError(`"npm ${words.join(' ')}" has failed: ${summary ?? code}`, { cause })
    },
  )
  const version = parseJson(stdout)
  return typeof version === 'string' && releaseVersionPattern.test(version) ? version : undefined
}

/** Reads what npm says about a failure, or the reason why npm did not start. */
function readNpmError(error: unknown): { code?: string; summary?: string } {
  const { stdout, message } = error as { stdout?: unknown; message?: string }
  const output = parseJson(typeof stdout === 'string' ? stdout : '') as
    { error?: { code?: string; summary?: string } } | undefined
  return output?.error ?? (message === undefined ? {} : { summary: message })
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { language, languages, maxCohortMembers, type RequestedCohort } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'

export const cohortOption = {
  type: 'string',
  about: `serve it to these visitors only: signed-in, integrators, ${languages.map(code => `lang:${code}`).join(', ')}, members:NAME,… or members:@FILE with a name on each line; with --percent, to this share of them`,
} as const

const membersPrefix = 'members:'

/**
 * Parses the visitors that a canary is for.
 *
 * @param cwd the folder that the path of a list starts at
 * @throws {CommandError}
 */
export async function parseCohort(typed: string, cwd: string): Promise<RequestedCohort> {
  if (typed === 'signed-in' || typed === 'integrators') return { kind: typed }
  const pageLanguage = language.safeParse(/^lang:(.*)$/.exec(typed)?.[1])
  if (pageLanguage.success) return { kind: 'language', language: pageLanguage.data }
  if (!typed.startsWith(membersPrefix))
    throw new CommandError(
      `--for must be signed-in, integrators, ${languages.map(code => `lang:${code}`).join(', ')}, members:NAME,… or members:@FILE, not "${typed}".`,
    )
  return { kind: 'members', members: await readMembers(typed.slice(membersPrefix.length), cwd) }
}

/** Reads the names of members: with commas between, or the lines of a file. @throws {CommandError} */
async function readMembers(typed: string, cwd: string): Promise<string[]> {
  const isFile = typed.startsWith('@')
  const text = isFile ? await readList(typed.slice(1), cwd) : typed
  const names = text
    .split(isFile ? /\r?\n/ : ',')
    .map(name => name.trim())
    .filter(name => name !== '')
  const members = [...new Set(names)]
  if (members.length === 0) throw new CommandError(`--for names no member: "${membersPrefix}${typed}".`)
  if (members.length > maxCohortMembers)
    throw new CommandError(
      `--for names ${members.length} members. A canary can be for at most ${maxCohortMembers} named members.`,
    )
  return members
}

async function readList(file: string, cwd: string): Promise<string> {
  try {
    return await readFile(path.resolve(cwd, file), 'utf8')
  } catch (error) {
    throw new CommandError(`The list of members ${file} cannot be read.`, { cause: error })
  }
}

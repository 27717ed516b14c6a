import { CommandError } from '@tessera/command-line'

export const linkOption = {
  type: 'string',
  about: 'the releases that a link to staging shows: its address, as the composer copies it',
} as const

/** Returns the id of a link from its address. The id alone is accepted too. @throws {CommandError} */
export function parseLink(typed: string): string {
  const id = URL.canParse(typed) ? new URL(typed).searchParams.get('composition') : typed
  if (!id || !/^[\w.-]+$/.test(id))
    throw new CommandError(
      `--link must be the address of a link to staging, as in https://staging.example/?composition=…, not "${typed}".`,
    )
  return id
}

import {
  changeSetName,
  channels,
  releaseReference,
  type Channel,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'

/** The option that selects the channel of a command. */
export const channelOption = { type: 'string', about: channels.join(' or ') } as const

/** @throws {CommandError} for an unknown channel */
export function parseChannel(typed: string | undefined, option = '--channel'): Channel {
  const channel = channels.find(name => name === typed)
  if (!channel) throw new CommandError(`${option} must be ${channels.join(' or ')}${quoteTyped(typed)}.`)
  return channel
}

/** @throws {CommandError} for a text that is no name of a change set */
export function parseChangeSet(typed: string | undefined, option = 'NAME'): string {
  const read = changeSetName.safeParse(typed)
  if (!read.success)
    throw new CommandError(
      `${option} must be the name of a change set: lower case letters, digits and dashes, as in spring-cleaning${quoteTyped(typed)}.`,
    )
  return read.data
}

/** Parses `REMOTE@VERSION`. @throws {CommandError} for any other text */
export function parseRelease(typed: string | undefined): ReleaseReference {
  const [remote, ...version] = (typed ?? '').split('@')
  const read = releaseReference.safeParse({ remote, version: version.join('@') })
  if (!read.success) {
    throw new CommandError(
      `A release is written REMOTE@VERSION, as in mfe-gallery@0.1.0+1a2b3c4d5e${quoteTyped(typed)}.`,
    )
  }
  return read.data
}

/** Formats a release as `parseRelease` reads it. */
export const formatRelease = ({ remote, version }: ReleaseReference): string => `${remote}@${version}`

/** @throws {CommandError} for a text that is not a semantic version */
export function parseVersion(typed: string, option = '--version'): string {
  const read = releaseReference.shape.version.safeParse(typed)
  if (!read.success)
    throw new CommandError(`${option} must be a semantic version, as in 1.2.0${quoteTyped(typed)}.`)
  return read.data
}

const quoteTyped = (typed: string | undefined) => (typed === undefined ? '' : `, not "${typed}"`)

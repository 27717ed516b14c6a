import { channels, releaseName, type Channel, type ReleaseName } from '@tessera/shared-contracts'
import { CommandError } from './command.ts'

/** Which channel a command is about. */
export const channelOption = { type: 'string', about: channels.join(' or ') } as const

/** @throws {CommandError} for anything but the name of a channel */
export function readChannel(typed: string | undefined, option = '--channel'): Channel {
  const channel = channels.find(name => name === typed)
  if (!channel) throw new CommandError(`${option} must be ${channels.join(' or ')}${butWas(typed)}.`)
  return channel
}

/** Reads `REMOTE@VERSION`. @throws {CommandError} for anything else */
export function readRelease(typed: string | undefined): ReleaseName {
  const [remote, ...version] = (typed ?? '').split('@')
  const read = releaseName.safeParse({ remote, version: version.join('@') })
  if (!read.success) {
    throw new CommandError(
      `A release is written REMOTE@VERSION, as in mfe-gallery@0.1.0+1a2b3c4d5e${butWas(typed)}.`,
    )
  }
  return read.data
}

/** Reads a version of somebody's own. @throws {CommandError} for anything but a semantic version */
export function readVersion(typed: string): string {
  const read = releaseName.shape.version.safeParse(typed)
  if (!read.success)
    throw new CommandError(`--version must be a semantic version, as in 1.2.0${butWas(typed)}.`)
  return read.data
}

/** @throws {CommandError} for anything but a whole number in the bounds */
export function readWhole(
  typed: string,
  option: string,
  { least, most }: { least: number; most: number },
): number {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : NaN
  if (!(number >= least && number <= most))
    throw new CommandError(`${option} must be a whole number from ${least} to ${most}${butWas(typed)}.`)
  return number
}

const butWas = (typed: string | undefined) => (typed === undefined ? '' : `, not "${typed}"`)

import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Queries } from '../adapters/database/queries.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../domain/clock.ts'
import type { Stores, Transact } from '../domain/stores.ts'

/** What a command works with: the data of an installation, without its engines or its mail. */
export interface OperatorAdapters {
  stores: Stores
  transact: Transact
  queries: Queries
  clock: Clock
  /** Rejects where the database does not answer, or is older than this release. */
  check(): Promise<void>
  /** Which installation it is. */
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'objectStore'>
}

/** One thing that an operator can do: `npm run admin -- NAME …`. */
export interface Command {
  /** The words that choose it: `codes create`. */
  name: string
  /** What follows the name, as the help shows it; one line each way. */
  usage: readonly string[]
  about: string
  /** @returns the lines to print @throws {CommandError} */
  run(adapters: OperatorAdapters, args: string[]): Promise<string[]>
}

/** One for which the database must not be open, or cannot be: it works on the data folder itself. */
export interface FolderCommand extends Omit<Command, 'run'> {
  runAlone(config: Config, args: string[]): Promise<string[]>
}

/** A command that did what it was asked and found something wrong: its lines are printed, and it ends with 1. */
export class Wrong extends Error {
  override readonly name = 'Wrong'

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
  }
}

/** A command that could not do what it was asked; the message is for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Reads a command's options and words. @throws {CommandError} for one it does not know */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    throw new CommandError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** @throws {CommandError} for anything but a whole number from 1 to the largest */
export function readCount(typed: string | undefined, name: string, largest: number): number {
  const count = /^\d{1,9}$/.test(typed ?? '') ? Number(typed) : 0
  if (count < 1 || count > largest) {
    throw new CommandError(`${name} must be a whole number from 1 to ${largest}, not "${typed ?? ''}".`)
  }
  return count
}

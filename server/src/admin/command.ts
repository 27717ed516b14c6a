import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Queries } from '../infra/database/queries.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '@tessera/platform/clock'
import type { Stores, Transact } from '../features/stores.ts'

/** The services that a command uses: the data of an installation, without engines and mail. */
export interface CommandServices {
  stores: Stores
  transact: Transact
  queries: Queries
  clock: Clock
  /** Rejects when the database does not respond or is older than this release. */
  check(): Promise<void>
  /** The configuration of the installation. */
  config: Config
}

/** One command of the operator: `npm run admin -- NAME …`. */
export interface Command {
  /** The words that select the command, such as `codes create`. */
  name: string
  /** The arguments after the command's name, as help prints them; one entry for each way to call it. */
  usage: readonly string[]
  description: string
  /** Whether the audit log records it, with its arguments. */
  isAudited?: true
  /** Whether it prepares the installation where there is none. Every other command refuses. */
  createsInstallation?: true
  /** @returns the lines to print @throws {CommandError} */
  run(adapters: CommandServices, args: string[]): Promise<string[]>
}

/** A command that works on the data folder itself. The database must not be open, or cannot be. */
export interface FolderCommand extends Omit<Command, 'run'> {
  runOnFolder(config: Config, args: string[]): Promise<string[]>
}

/** Thrown by a command that ran and found a problem. Its lines are printed, and the exit code is 1. */
export class ProblemsFoundError extends Error {
  override readonly name = 'ProblemsFoundError'

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
  }
}

/** Thrown by a command that could not run. The message is for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Parses the options and positionals of a command. @throws {CommandError} for an unknown option */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (cause) {
    throw new CommandError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** @throws {CommandError} for anything but a whole number from 1 to `max` */
export function parseCount(typed: string | undefined, name: string, max: number): number {
  const count = /^\d{1,9}$/.test(typed ?? '') ? Number(typed) : 0
  if (count < 1 || count > max) {
    throw new CommandError(`${name} must be a whole number from 1 to ${max}, not "${typed ?? ''}".`)
  }
  return count
}

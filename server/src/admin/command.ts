import type { Queries } from '../database/queries.ts'
import { createCommandDefiner, type Command } from '@tessera/command-line'
import type { Config } from '../config/config.ts'
import type { Clock } from '@tessera/server-kit/clock'
import type { Stores } from '../features.ts'
import type { Transact } from '../feature.ts'

/** The services that a command uses: the data of an installation, without engines and mail. */
export interface CommandServices {
  stores: Stores
  transact: Transact<Stores>
  queries: Queries
  clock: Clock
  /** Rejects when the database does not respond or is older than this release. */
  check(): Promise<void>
  /** The configuration of the installation. */
  config: Config
}

interface CommandAttributes {
  /** Whether the audit log records it, with its arguments. */
  isAudited?: true
  /** Whether it prepares the installation where there is none. Every other command refuses. */
  createsInstallation?: true
}

interface FolderAttributes {
  /** It works on the data folder itself. The database must not be open, or cannot be. */
  worksOnFolder: true
}

/** One command of the operator. */
export type AdminCommand = Command<CommandServices> & CommandAttributes
export type FolderCommand = Command<Config> & FolderAttributes

/** As an operator types it. */
export const programName = 'npm run admin --'

/** Defines a command that works on the data of an installation. */
export const defineCommand = createCommandDefiner<CommandServices, CommandAttributes>(programName)

/** Defines a command that works on the data folder. */
export const defineFolderCommand = createCommandDefiner<Config, FolderAttributes>(programName)

import { CommandError, createCommandDefiner } from '@tessera/command-line'
import type { Finding } from '@tessera/shared-contracts'
import type { ProgressLine } from './progress-line.ts'

/** The environment that a command runs in. */
export interface CommandContext {
  /** The folder that relative paths start at. */
  cwd: string
  env: NodeJS.ProcessEnv
  /** Prints progress for the user before the command has a result. */
  log(line: string): void
  progress: ProgressLine
}

/** The gate rejected what the command requested. */
export class GateRejectionError extends CommandError {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super('The gate refuses this change.')
    this.findings = findings
  }
}

/** Defines a command of `tessera`. */
export const defineCommand = createCommandDefiner<CommandContext>('tessera')

import { CommandError, selectCommand, type CommandResult } from '@tessera/command-line'
import { toPrintable } from '@tessera/shared-contracts'
import { OutageError } from '@tessera/server-kit/http/domain-error'
import { isOutOfSpace } from '@tessera/server-kit/storage/out-of-space'
import { systemClock } from '@tessera/server-kit/system-clock'
import { readConfig, StartError } from '../config/config.ts'
import { openDatabase, openInstalledDatabase } from '../open-database.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { codeCommands } from './code-commands.ts'
import { programName, type AdminCommand, type FolderCommand } from './command.ts'
import { creditCommands } from './credit-commands.ts'
import { feedbackCommands } from './feedback-commands.ts'
import { memberCommands } from './member-commands.ts'
import { migrationCommands } from './migration-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { policyCommands } from './policy-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { roleCommands } from './role-commands.ts'
import { secretCommands } from './secret-commands.ts'
import { seedCommands } from './seed-commands.ts'
import { signingKeyCommands } from './signing-key-commands.ts'
import { statusCommands } from './status-commands.ts'
import { tokenCommands } from './token-commands.ts'

const commands: readonly (AdminCommand | FolderCommand)[] = [
  ...statusCommands,
  ...backupCommands,
  ...migrationCommands,
  ...auditCommands,
  ...policyCommands,
  ...codeCommands,
  ...memberCommands,
  ...roleCommands,
  ...creditCommands,
  ...paymentCommands,
  ...feedbackCommands,
  ...reviewCommands,
  ...tokenCommands,
  ...secretCommands,
  ...signingKeyCommands,
  ...seedCommands,
]

const program = {
  name: programName,
  about: 'works beside a running server too; DATA_DIR says which installation.',
  commands,
  notes: [
    '--json  answers every command with one JSON document',
    '',
    `"${programName} help COMMAND" tells of its options.`,
  ],
}

/** What a command prints, and its exit code. */
export interface AdminCommandResult {
  output: string
  error: string
  code: 0 | 1
}

/**
 * Runs an operator's command.
 *
 * @param words the name of the command and its arguments
 * @throws what is not the operator's mistake
 */
export async function runAdminCommand(
  words: string[],
  environment: NodeJS.ProcessEnv,
): Promise<AdminCommandResult> {
  try {
    const {
      lines,
      json,
      ok = true,
    } = await run(
      words.filter(word => word !== '--json'),
      environment,
    )
    const output = words.includes('--json') ? JSON.stringify(json, null, 2) : lines.join('\n')
    // Anyone can write feedback
    return { output: toPrintable(output), error: '', code: ok ? 0 : 1 }
  } catch (error) {
    if (error instanceof CommandError || error instanceof StartError)
      return { output: '', error: error.message, code: 1 }
    const interruption = describeInterruption(error)
    if (interruption === null) throw error
    return { output: '', error: interruption, code: 1 }
  }
}

/** Returns a sentence about what ended a command in its middle; null for any other error. */
function describeInterruption(error: unknown): string | null {
  const reason =
    error instanceof OutageError ? error.message : isOutOfSpace(error) ? 'the disk is full' : null
  return (
    reason &&
    `The command was interrupted: ${reason}. It may have changed something: check before you run it again.`
  )
}

async function run(words: string[], environment: NodeJS.ProcessEnv): Promise<CommandResult> {
  const selected = selectCommand(program, words)
  if ('help' in selected) return selected.help
  const { command, args } = selected
  const config = readConfig(environment)
  if ('worksOnFolder' in command) return command.run(args, config)
  const open = command.createsInstallation ? openDatabase : openInstalledDatabase
  const { close, ...database } = await open(config.dataDir, config.databaseUrl)
  try {
    const result = await command.run(args, { ...database, clock: systemClock, config })
    if (command.isAudited)
      await database.stores.audit.addOfOperator(command.name, args.join(' '), systemClock())
    return result
  } finally {
    await close()
  }
}

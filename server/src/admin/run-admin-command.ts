import { toPrintable } from '@tessera/shared-contracts'
import { systemClock } from '@tessera/platform/system-clock'
import { readConfig, StartError } from '../config/config.ts'
import { openDatabase, openInstalledDatabase } from '../infra/database/database.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { codeCommands } from './code-commands.ts'
import { CommandError, ProblemsFoundError, type Command, type FolderCommand } from './command.ts'
import { creditCommands } from './credit-commands.ts'
import { feedbackCommands } from './feedback-commands.ts'
import { memberCommands } from './member-commands.ts'
import { policyCommands } from './policy-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { roleCommands } from './role-commands.ts'
import { secretCommands } from './secret-commands.ts'
import { seedCommands } from './seed-commands.ts'
import { signingKeyCommands } from './signing-key-commands.ts'
import { statusCommands } from './status-commands.ts'
import { tokenCommands } from './token-commands.ts'

const commands: readonly (Command | FolderCommand)[] = [
  ...statusCommands,
  ...backupCommands,
  ...auditCommands,
  ...policyCommands,
  ...codeCommands,
  ...memberCommands,
  ...roleCommands,
  ...creditCommands,
  ...feedbackCommands,
  ...reviewCommands,
  ...tokenCommands,
  ...secretCommands,
  ...signingKeyCommands,
  ...seedCommands,
]

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
    const lines = await run(words, environment)
    // Anyone can write feedback
    return { output: toPrintable(lines.join('\n')), error: '', code: 0 }
  } catch (error) {
    if (error instanceof ProblemsFoundError) return { output: toPrintable(error.message), error: '', code: 1 }
    if (error instanceof CommandError || error instanceof StartError)
      return { output: '', error: error.message, code: 1 }
    throw error
  }
}

async function run(words: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') return help()
  const command = commands.find(({ name }) => ` ${words.join(' ')} `.startsWith(` ${name} `))
  if (!command) {
    throw new CommandError(
      `There is no command "${words.slice(0, 2).join(' ')}"; "npm run admin -- help" lists them.`,
    )
  }
  const config = readConfig(environment)
  const args = words.slice(command.name.split(' ').length)
  if ('runOnFolder' in command) return command.runOnFolder(config, args)
  const open = command.createsInstallation ? openDatabase : openInstalledDatabase
  const { close, ...database } = await open(config.dataDir, config.databaseUrl)
  try {
    const lines = await command.run({ ...database, clock: systemClock, config }, args)
    if (command.isAudited)
      await database.stores.audit.addOfOperator(command.name, args.join(' '), systemClock())
    return lines
  } finally {
    await close()
  }
}

function help(): string[] {
  const entries = commands.flatMap(({ name, usage, description: about }) => [
    ...(usage.length > 0 ? usage.map(rest => `  ${name} ${rest}`) : [`  ${name}`]),
    `      ${about}`,
  ])
  return [
    'npm run admin -- COMMAND, beside a running server too; DATA_DIR says which installation.',
    '',
    ...entries,
  ]
}

import { toPrintable } from '@tessera/shared-contracts'
import { backupCommands } from './admin/backup-commands.ts'
import { policyCommands } from './admin/policy-commands.ts'
import { secretCommands } from './admin/secret-commands.ts'
import { signingKeyCommands } from './admin/signing-key-commands.ts'
import { auditCommands } from './admin/audit-commands.ts'
import { codeCommands } from './admin/code-commands.ts'
import { CommandError, ProblemsFoundError, type Command, type FolderCommand } from './admin/command.ts'
import { creditCommands } from './admin/credit-commands.ts'
import { feedbackCommands } from './admin/feedback-commands.ts'
import { memberCommands } from './admin/member-commands.ts'
import { seedCommands } from './admin/seed-commands.ts'
import { reviewCommands } from './admin/review-commands.ts'
import { statusCommands } from './admin/status-commands.ts'
import { tokenCommands } from './admin/token-commands.ts'
import { systemClock } from '@tessera/platform/system-clock'
import { openDatabase, openInstalledDatabase } from './infra/database/database.ts'
import { readConfig, StartError } from './config/config.ts'

const commands: readonly (Command | FolderCommand)[] = [
  ...statusCommands,
  ...backupCommands,
  ...auditCommands,
  ...policyCommands,
  ...codeCommands,
  ...memberCommands,
  ...creditCommands,
  ...feedbackCommands,
  ...reviewCommands,
  ...tokenCommands,
  ...secretCommands,
  ...signingKeyCommands,
  ...seedCommands,
]

process.umask(0o077)
try {
  const lines = await run(process.argv.slice(2))
  // Anyone can write feedback
  if (lines.length > 0) console.log(toPrintable(lines.join('\n')))
} catch (error) {
  if (error instanceof ProblemsFoundError) console.log(toPrintable(error.message))
  else if (error instanceof CommandError || error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}

async function run(words: string[]): Promise<string[]> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') return help()
  const command = commands.find(({ name }) => ` ${words.join(' ')} `.startsWith(` ${name} `))
  if (!command) {
    throw new CommandError(
      `There is no command "${words.slice(0, 2).join(' ')}"; "npm run admin -- help" lists them.`,
    )
  }
  const config = readConfig(process.env)
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

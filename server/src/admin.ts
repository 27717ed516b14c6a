import { backupCommands } from './admin/backups.ts'
import { codeCommands } from './admin/codes.ts'
import { CommandError, Wrong, type Command, type FolderCommand } from './admin/command.ts'
import { creditCommands } from './admin/credits.ts'
import { feedbackCommands } from './admin/feedback.ts'
import { memberCommands } from './admin/members.ts'
import { seedCommands } from './admin/seed.ts'
import { reviewCommands } from './admin/review.ts'
import { statusCommands } from './admin/status.ts'
import { tokenCommands } from './admin/tokens.ts'
import { systemClock } from './adapters/clock.ts'
import { openDatabase } from './adapters/database/database.ts'
import { readConfig, StartError } from './config.ts'

const commands: readonly (Command | FolderCommand)[] = [
  ...statusCommands,
  ...backupCommands,
  ...codeCommands,
  ...memberCommands,
  ...creditCommands,
  ...feedbackCommands,
  ...reviewCommands,
  ...tokenCommands,
  ...seedCommands,
]

try {
  const lines = await run(process.argv.slice(2))
  if (lines.length > 0) console.log(lines.join('\n'))
} catch (error) {
  if (error instanceof Wrong) console.log(error.message)
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
  if ('runAlone' in command) return command.runAlone(config, args)
  const { close, ...database } = await openDatabase(config.dataDir, config.databaseUrl)
  try {
    return await command.run({ ...database, clock: systemClock, config }, args)
  } finally {
    await close()
  }
}

function help(): string[] {
  const entries = commands.flatMap(({ name, usage, about }) => [
    ...(usage.length > 0 ? usage.map(rest => `  ${name} ${rest}`) : [`  ${name}`]),
    `      ${about}`,
  ])
  return [
    'npm run admin -- COMMAND, beside a running server too; DATA_DIR says which installation.',
    '',
    ...entries,
  ]
}

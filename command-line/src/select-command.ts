import { CommandError } from './command-error.ts'
import type { Command, CommandResult } from './define-command.ts'
import { alignColumns } from './table.ts'

/** The fields of a command that help shows. */
export type CommandDescription = Omit<Command<never>, 'run'>

/** A command line. */
export interface Program<C extends CommandDescription> {
  /** As a user types it, such as `tessera`. */
  name: string
  about: string
  commands: readonly C[]
  /** The lines at the end of the help. */
  notes: readonly string[]
}

/** The command that the words of a call select with its arguments, or the help that they request. */
export type Selection<C> = { command: C; args: string[] } | { help: CommandResult }

/** @throws {CommandError} for the name of no command */
export function selectCommand<C extends CommandDescription>(
  program: Program<C>,
  words: readonly string[],
): Selection<C> {
  const [first, ...rest] = words
  if (first === undefined || first === 'help' || isHelpFlag(first))
    return {
      help: rest.length > 0 ? renderCommandHelp(program, findCommand(program, rest)) : renderHelp(program),
    }
  const command = findCommand(program, words)
  const args = words.slice(command.name.split(' ').length)
  return args.some(isHelpFlag) ? { help: renderCommandHelp(program, command) } : { command, args }
}

const isHelpFlag = (word: string) => word === '--help' || word === '-h'

function findCommand<C extends CommandDescription>(
  { name, commands }: Program<C>,
  words: readonly string[],
): C {
  const command = commands.find(each => ` ${words.join(' ')} `.startsWith(` ${each.name} `))
  if (command) return command
  const maxWords = Math.max(...commands.map(each => each.name.split(' ').length))
  const typed = words.slice(0, maxWords).join(' ')
  throw new CommandError(`There is no command "${typed}"; "${name} help" lists them.`)
}

const toHelpJson = ({ name, usage, about, options, example }: CommandDescription) => ({
  name,
  usage,
  about,
  options: Object.fromEntries(Object.entries(options).map(([option, { about }]) => [option, about])),
  example,
})

const renderHelp = ({ name, about, commands, notes }: Program<CommandDescription>): CommandResult => ({
  json: { commands: commands.map(toHelpJson) },
  lines: [
    `${name} COMMAND: ${about}`,
    '',
    ...commands.flatMap(each => [`  ${each.name} ${each.usage}`.trimEnd(), `      ${each.about}`]),
    '',
    ...notes,
  ],
})

function renderCommandHelp(
  program: Pick<Program<CommandDescription>, 'name'>,
  command: CommandDescription,
): CommandResult {
  const { name, usage, about, options, example } = command
  const optionRows = [
    ...Object.entries(options).map(([option, { about }]) => [`  --${option}`, about]),
    ['  --json', 'one JSON document instead of lines'],
  ]
  return {
    json: toHelpJson(command),
    lines: [
      `${program.name} ${name} ${usage}`.trimEnd(),
      `  ${about}`,
      '',
      ...alignColumns(optionRows),
      ...(example === undefined ? [] : ['', `  For example: ${program.name} ${example}`]),
    ],
  }
}

import type { Command, CommandResult } from './define-command.ts'
import { alignColumns } from './table.ts'

const toHelpJson = ({ name, usage, about, options, example }: Command) => ({
  name,
  usage,
  about,
  options: Object.fromEntries(Object.entries(options).map(([option, { about }]) => [option, about])),
  example,
})
const renderEntry = ({ name, usage, about }: Command) => [`  ${name} ${usage}`.trimEnd(), `      ${about}`]

/** Renders the help for all commands. */
export const renderHelp = (commands: readonly Command[]): CommandResult => ({
  json: { commands: commands.map(toHelpJson) },
  lines: [
    'tessera COMMAND: publish releases of remotes, and put them together.',
    '',
    ...commands.flatMap(renderEntry),
    '',
    'TESSERA_URL    where the platform is; http://127.0.0.1:3000 where not set',
    'TESSERA_TOKEN  who you are; from "npm run admin -- tokens create --remote REMOTE | --integrator"',
    '--json         answers every command with one JSON document',
    '',
    'A command ends with 0 when it did what it was asked, and with 1 when it did not.',
    '"tessera help COMMAND" tells of its options.',
  ],
})

/** Renders the help for one command. */
export const renderCommandHelp = (command: Command): CommandResult => {
  const { name, usage, about, options, example } = command
  const optionRows = [
    ...Object.entries(options).map(([option, { about }]) => [`  --${option}`, about]),
    ['  --json', 'one JSON document instead of lines'],
  ]
  return {
    json: toHelpJson(command),
    lines: [
      `tessera ${name} ${usage}`.trimEnd(),
      `  ${about}`,
      '',
      ...alignColumns(optionRows),
      '',
      `  For example: tessera ${example}`,
    ],
  }
}

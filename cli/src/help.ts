import type { Command, Outcome } from './command.ts'
import { aligned } from './table.ts'

const documented = ({ name, usage, about, options, example }: Command) => ({
  name,
  usage,
  about,
  options: Object.fromEntries(Object.entries(options).map(([option, { about }]) => [option, about])),
  example,
})
const entry = ({ name, usage, about }: Command) => [`  ${name} ${usage}`.trimEnd(), `      ${about}`]

/** What a person can ask for. */
export const help = (commands: readonly Command[]): Outcome => ({
  json: { commands: commands.map(documented) },
  lines: [
    'tessera COMMAND: publish releases of remotes, and put them together.',
    '',
    ...commands.flatMap(entry),
    '',
    'TESSERA_URL    where the platform is; http://127.0.0.1:3000 where not set',
    'TESSERA_TOKEN  who you are; from "npm run admin -- tokens create --remote REMOTE | --integrator"',
    '--json         answers every command with one JSON document',
    '',
    'A command ends with 0 when it did what it was asked, and with 1 when it did not.',
    '"tessera help COMMAND" tells of its options.',
  ],
})

/** How one command is used. */
export const helpOf = (command: Command): Outcome => {
  const { name, usage, about, options, example } = command
  const told = [
    ...Object.entries(options).map(([option, { about }]) => [`  --${option}`, about]),
    ['  --json', 'one JSON document instead of lines'],
  ]
  return {
    json: documented(command),
    lines: [
      `tessera ${name} ${usage}`.trimEnd(),
      `  ${about}`,
      '',
      ...aligned(told),
      '',
      `  For example: tessera ${example}`,
    ],
  }
}

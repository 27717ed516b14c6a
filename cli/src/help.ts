import type { Command, Outcome } from './command.ts'

const documented = ({ name, usage, about }: Command) => ({ name, usage, about })
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
  ],
})

/** How one command is used. */
export const helpOf = (command: Command): Outcome => ({
  json: documented(command),
  lines: [`tessera ${command.name} ${command.usage}`.trimEnd(), `  ${command.about}`],
})

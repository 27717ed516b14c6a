#!/usr/bin/env node
import { CommandError, type Command, type Outcome } from './command.ts'
import { commands } from './commands.ts'
import { findingLines } from './findings.ts'
import { help, helpOf } from './help.ts'

const words = process.argv.slice(2).filter(word => word !== '--json')
const asJson = process.argv.includes('--json')

const surroundings = {
  folder: process.cwd(),
  env: process.env,
  say: (line: string) => console.error(line),
}

try {
  const { lines, json, agreed = true } = await run(words)
  console.log(asJson ? JSON.stringify(json, null, 2) : lines.join('\n'))
  if (!agreed) process.exitCode = 1
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  const { message, findings } = error
  if (asJson) console.log(JSON.stringify({ success: false, error: message, findings }, null, 2))
  else console.error([message, ...findingLines(findings)].join('\n'))
  process.exitCode = 1
}

async function run([name, ...args]: string[]): Promise<Outcome> {
  const [about] = args
  if (name === undefined || name === 'help' || asksForHelp(name))
    return about ? helpOf(find(about)) : help(commands)
  const command = find(name)
  return args.some(asksForHelp) ? helpOf(command) : command.run(args, surroundings)
}

function asksForHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function find(name: string): Command {
  const command = commands.find(each => each.name === name)
  if (!command) throw new CommandError(`There is no command "${name}"; "tessera help" lists them.`)
  return command
}

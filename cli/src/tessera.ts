#!/usr/bin/env node
import { toPrintable } from '@tessera/shared-contracts'
import { CommandError, type Command, type CommandResult } from './define-command.ts'
import { commands } from './commands/index.ts'
import { formatFindings } from './format-findings.ts'
import { renderHelp, renderCommandHelp } from './help.ts'

const args = process.argv.slice(2).filter(word => word !== '--json')
const asJson = process.argv.includes('--json')

const context = {
  cwd: process.cwd(),
  env: process.env,
  log: (line: string) => console.error(line),
}

try {
  const { lines, json, ok = true } = await run(args)
  // The output contains untrusted text: reports of pages and notes of other teams
  console.log(asJson ? JSON.stringify(json, null, 2) : toPrintable(lines.join('\n')))
  if (!ok) process.exitCode = 1
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  const { message, code, findings } = error
  if (asJson) console.log(JSON.stringify({ success: false, code, error: message, findings }, null, 2))
  else console.error(toPrintable([message, ...formatFindings(findings)].join('\n')))
  process.exitCode = 1
}

async function run([name, ...args]: string[]): Promise<CommandResult> {
  const [topic] = args
  if (name === undefined || name === 'help' || isHelpFlag(name))
    return topic ? renderCommandHelp(findCommand(topic)) : renderHelp(commands)
  const command = findCommand(name)
  return args.some(isHelpFlag) ? renderCommandHelp(command) : command.run(args, context)
}

function isHelpFlag(word: string): boolean {
  return word === '--help' || word === '-h'
}

function findCommand(name: string): Command {
  const command = commands.find(each => each.name === name)
  if (!command) throw new CommandError(`There is no command "${name}"; "tessera help" lists them.`)
  return command
}

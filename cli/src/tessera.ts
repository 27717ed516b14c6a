#!/usr/bin/env node
import { CommandError, selectCommand } from '@tessera/command-line'
import { toPrintable } from '@tessera/shared-contracts'
import { commands } from './commands/index.ts'
import { GateRejectionError } from './define-command.ts'
import { formatFindings } from './format-findings.ts'
import { createProgressLine } from './progress-line.ts'

const program = {
  name: 'tessera',
  about: 'publish releases of remotes, and put them together.',
  commands,
  notes: [
    'TESSERA_URL    where the platform is; http://127.0.0.1:3000 where not set',
    'TESSERA_TOKEN  who you are; from "npm run admin -- tokens create --remote REMOTE | --integrator"',
    '--json         answers every command with one JSON document',
    '',
    'A command ends with 0 when it did what it was asked, and with 1 when it did not. Of several names it goes on after',
    'one that fails, says which, and ends with 1.',
    '"tessera help COMMAND" tells of its options.',
  ],
}

const words = process.argv.slice(2).filter(word => word !== '--json')
const asJson = process.argv.includes('--json')

const context = {
  cwd: process.cwd(),
  env: process.env,
  log: (line: string) => console.error(line),
  progress: createProgressLine(process.stderr),
}

try {
  const selected = selectCommand(program, words)
  const {
    lines,
    json,
    ok = true,
  } = 'help' in selected ? selected.help : await selected.command.run(selected.args, context)
  // The output contains untrusted text: reports of pages and notes of other teams
  console.log(asJson ? JSON.stringify(json, null, 2) : toPrintable(lines.join('\n')))
  if (!ok) process.exitCode = 1
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  const { message } = error
  const findings = error instanceof GateRejectionError ? error.findings : []
  const code = error instanceof GateRejectionError ? 'refused-by-gate' : 'failed'
  if (asJson) console.log(JSON.stringify({ success: false, code, error: message, findings }, null, 2))
  else console.error(toPrintable([message, ...formatFindings(findings)].join('\n')))
  process.exitCode = 1
}

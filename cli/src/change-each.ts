import { CommandError, type CommandResult } from '@tessera/command-line'
import { GateRejectionError } from './define-command.ts'
import { formatFindings } from './format-findings.ts'

/**
 * Makes a change for each name, one after another. A change that fails does not keep the next ones from being made: the
 * result has the outcome of each, and is not `ok`.
 *
 * @param change returns the result for one name
 * @throws {CommandError} where the only change fails
 */
export async function changeEach(
  names: readonly string[],
  change: (name: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  const [only = '', ...others] = names
  if (others.length === 0) return change(only)
  const results = []
  for (const name of names) results.push({ name, ...(await change(name).catch(toFailure)) })
  const failed = results.filter(({ ok }) => ok === false)
  return {
    json: { success: failed.length === 0, results: results.map(({ name, json }) => ({ name, ...json })) },
    lines: [
      ...results.flatMap(({ name, lines, ok }) => (ok === false ? [`${name}:`, ...indent(lines)] : lines)),
      ...(failed.length > 0 ? [`${failed.length} of ${names.length} failed.`] : []),
    ],
    ok: failed.length === 0,
  }
}

const indent = (lines: readonly string[]) => lines.map(line => `  ${line}`)

/** @throws what is no {CommandError} */
function toFailure(error: unknown): CommandResult {
  if (!(error instanceof CommandError)) throw error
  const findings = error instanceof GateRejectionError ? error.findings : []
  return {
    json: { success: false, error: error.message, findings },
    lines: [error.message, ...formatFindings(findings)],
    ok: false,
  }
}

import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { measurements, type Claim, type Measurement } from './claims.ts'
import { isWithinBounds, type Figure } from './figure.ts'
import { readResults, type Result } from './results.ts'

export const reportFile = fileURLToPath(new URL('../../docs/PERFORMANCE.md', import.meta.url))

export async function writeReport(): Promise<void> {
  await writeFile(reportFile, renderReport(await readResults()))
}

/**
 * Renders `docs/PERFORMANCE.md`. A claim without a result yet says so.
 *
 * @throws Error if a result has no claims, or a figure with a bound is not in exactly one claim
 */
export function renderReport(results: Readonly<Record<string, Result>>): string {
  const unknown = Object.keys(results).find(name => !(name in measurements))
  if (unknown !== undefined) throw new Error(`claims.ts has no claims for bench/results/${unknown}.json.`)
  const measured = Object.entries(measurements).map(([name, measurement]) => {
    const result = results[name]
    if (result) checkCoverage(name, measurement, result.figures)
    return { name, measurement, result }
  })
  const rows = measured.flatMap(({ name, measurement, result }) =>
    measurement.claims.map(claim => [
      ...toCells(claim, result?.figures ?? []),
      result?.at ?? '',
      `\`${name}\``,
    ]),
  )
  const methods = measured.map(
    ({ name, measurement: { method, command } }) => `- \`${name}\`: ${method} Run \`${command}\`.`,
  )
  return `# Performance

\`npm run bench -- report\` generates this page from the results in \`bench/results/\`; do not edit it. A bench fails if a figure misses its bound. A range covers several routes, screens or sizes. All figures are from a machine with two cores.

${renderTable([['claim', 'measured', 'bound', 'holds', 'date', 'result'], ...rows])}

## How it is measured

${methods.join('\n')}
`
}

function checkCoverage(name: string, { claims }: Measurement, figures: readonly Figure[]): void {
  for (const figure of figures) {
    const isBounded = figure.atMost !== undefined || figure.atLeast !== undefined
    const count = claims.filter(claim => claim.figures.test(figure.name)).length
    if (count > 1 || (isBounded && count === 0))
      throw new Error(`${count} claims cover "${figure.name}" of bench/results/${name}.json.`)
  }
}

function toCells({ claim, figures }: Claim, all: readonly Figure[]): string[] {
  const matching = all.filter(({ name }) => figures.test(name))
  const [first] = matching
  if (!first) return [claim, 'not yet', '', '']
  const { unit } = first
  const isAlike = (figure: Figure) =>
    figure.unit === unit &&
    (figure.atMost === undefined) === (first.atMost === undefined) &&
    (figure.atLeast === undefined) === (first.atLeast === undefined)
  if (!matching.every(isAlike)) throw new Error(`The figures of "${claim}" differ in unit or kind of bound.`)
  const toRange = (values: readonly number[]) => {
    const [min, max] = [Math.min(...values), Math.max(...values)].map(formatNumber)
    return [min === max ? min : `${min} to ${max}`, unit].join(' ').trimEnd()
  }
  const atMost = matching.flatMap(figure => figure.atMost ?? [])
  const atLeast = matching.flatMap(figure => figure.atLeast ?? [])
  const bound =
    atMost.length > 0
      ? `at most ${toRange(atMost)}`
      : atLeast.length > 0
        ? `at least ${toRange(atLeast)}`
        : ''
  const holds = bound === '' ? '' : matching.every(isWithinBounds) ? 'yes' : '**no**'
  return [claim, toRange(matching.map(({ value }) => value)), bound, holds]
}

/** Formats three digits at least, of small numbers at most three decimals. */
const formatNumber = (value: number): string =>
  Number(
    value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3),
  ).toLocaleString('en', { maximumFractionDigits: 3 })

/** Renders a table as prettier formats it: padded cells. */
function renderTable(rows: readonly (readonly string[])[]): string {
  const [header = []] = rows
  const widths = header.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const renderRow = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = '', ...rest] = rows.map(renderRow)
  return [first, renderRow(widths.map(width => '-'.repeat(width))), ...rest].join('\n')
}

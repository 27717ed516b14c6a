/**
 * `npm run bench -- NAME …`: measures what is claimed about speed. Each bench prints its figures with their bounds and
 * saves them in `bench/results/NAME.json`; `docs/PERFORMANCE.md` is generated from these. A figure out of bounds ends
 * with exit code 1. A trial run with an option other than --against is not saved.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { isWithinBounds, type BenchOptions, type Figure } from './figure.ts'
import { writeReport } from './report.ts'
import { saveResult } from './results.ts'

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    rate: { type: 'string' },
    journey: { type: 'string' },
    rounds: { type: 'string' },
    against: { type: 'string' },
  },
})
const { minutes, rate, journey, rounds, against } = values
const options: BenchOptions = {
  ...(minutes !== undefined && { minutes: Number(minutes) }),
  ...(rate !== undefined && { rate: Number(rate) }),
  ...(journey !== undefined && { journey }),
  ...(rounds !== undefined && { rounds: Number(rounds) }),
  ...(against !== undefined && { against: path.resolve(against) }),
}
const benchNames = Object.keys(benches)
const unknownName = names.find(name => !benchNames.includes(name))

if (names.length === 0 || unknownName !== undefined) {
  if (unknownName !== undefined) console.error(`There is no bench named "${unknownName}".`)
  console.log(
    `npm run bench -- NAME … [--minutes N] [--rate N] [--journey NAME] [--rounds N] [--against FOLDER]\nnpm run bench -- report\n\nNames: ${benchNames.join(', ')}`,
  )
  process.exitCode = unknownName === undefined ? 0 : 2
} else {
  for (const name of names) {
    const figures = (await benches[name]?.(options)) ?? []
    printFigures(name, figures)
    if (Object.keys(options).every(name => name === 'against')) {
      await saveResult(name, figures)
      await writeReport()
    }
    if (!figures.every(isWithinBounds)) process.exitCode = 1
  }
}

function printFigures(name: string, figures: readonly Figure[]): void {
  console.log(`\n${name}`)
  console.table(
    figures.map(figure => ({
      name: figure.name,
      value: Number(figure.value.toPrecision(4)),
      unit: figure.unit,
      'at most': figure.atMost ?? '',
      'at least': figure.atLeast ?? '',
      '': isWithinBounds(figure) ? '✓' : '✗',
    })),
  )
}

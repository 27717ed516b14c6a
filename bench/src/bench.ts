/**
 * `npm run bench -- NAME …`: measures what is claimed about speed. Each bench prints its figures beside the
 * bounds they are held to and writes them to `bench/results/NAME.json`; a figure out of bounds ends with code 1.
 * A try with `--minutes N`, `--rate N` or `--journey NAME` is not kept.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { holds, type BenchOptions, type Figure } from './figure.ts'

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, rate: { type: 'string' }, journey: { type: 'string' } },
})
const { minutes, rate, journey } = values
const options: BenchOptions = {
  ...(minutes !== undefined && { minutes: Number(minutes) }),
  ...(rate !== undefined && { rate: Number(rate) }),
  ...(journey !== undefined && { journey }),
}
const known = Object.keys(benches)
const unknown = names.find(name => !known.includes(name))

if (names.length === 0 || unknown !== undefined) {
  if (unknown !== undefined) console.error(`There is no bench named "${unknown}".`)
  console.log(
    `npm run bench -- NAME … [--minutes N] [--rate N] [--journey NAME]\n\nNames: ${known.join(', ') || 'none yet'}`,
  )
  process.exitCode = unknown === undefined ? 0 : 2
} else {
  for (const name of names) {
    const figures = (await benches[name]?.(options)) ?? []
    show(name, figures)
    if (Object.keys(options).length === 0) await keep(name, figures)
    if (!figures.every(holds)) process.exitCode = 1
  }
}

function show(name: string, figures: readonly Figure[]): void {
  console.log(`\n${name}`)
  console.table(
    figures.map(figure => ({
      what: figure.what,
      value: Number(figure.value.toPrecision(4)),
      unit: figure.unit,
      'at most': figure.atMost ?? '',
      'at least': figure.atLeast ?? '',
      '': holds(figure) ? '✓' : '✗',
    })),
  )
}

async function keep(name: string, figures: readonly Figure[]): Promise<void> {
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  await mkdir(folder, { recursive: true })
  const measured = {
    at: new Date().toISOString().slice(0, 10),
    on: { node: process.version, cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' },
    figures,
  }
  await writeFile(`${folder}${name}.json`, `${JSON.stringify(measured, null, 2)}\n`)
}

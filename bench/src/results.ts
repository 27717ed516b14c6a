import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figure.ts'

/** The content of a file in `bench/results/`. */
export interface Result {
  /** Day of the measurement, `2026-11-22`. */
  at: string
  on: { node: string; cores: number; processor: string }
  figures: readonly Figure[]
}

const folder = fileURLToPath(new URL('../results/', import.meta.url))

/** Reads all results, by the name of the file without its ending. */
export async function readResults(): Promise<Record<string, Result>> {
  const files = (await readdir(folder)).sort()
  const read = files.map(async file => {
    const result = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Result
    return [path.basename(file, '.json'), result] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

export async function saveResult(name: string, figures: readonly Figure[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const result: Result = {
    at: new Date().toISOString().slice(0, 10),
    on: { node: process.version, cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' },
    figures,
  }
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

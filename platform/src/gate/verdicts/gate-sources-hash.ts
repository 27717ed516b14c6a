import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.dirname(import.meta.dirname)

/** A hash of the sources of the gate: another gate makes its own verdicts. */
export const gateSourcesHash: string = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
  .reduce((sum, file) => sum.update(file).update(readFileSync(path.join(folder, file))), createHash('sha256'))
  .digest('hex')

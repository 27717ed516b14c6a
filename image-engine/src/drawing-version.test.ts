import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { drawingVersion } from './drawing-version.ts'

test('the drawing version changes with the sources of the drawings', () => {
  const folder = import.meta.dirname
  const isDrawing = (file: string) =>
    !file.endsWith('.test.ts') && file !== 'drawing-version.ts' && !file.startsWith(join('node', ''))
  const hash = createHash('sha256')
  for (const file of globSync('**/*.ts', { cwd: folder }).filter(isDrawing).sort())
    hash.update(`${file.replaceAll('\\', '/')}\0`).update(readFileSync(join(folder, file), 'utf8'))
  assert.equal(drawingVersion, hash.digest('hex').slice(0, 12), 'Write the hash into drawing-version.ts')
})

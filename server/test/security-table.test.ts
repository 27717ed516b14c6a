import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')

test('every threat in docs/SECURITY.md names a defence and existing tests', () => {
  const rows = page
    .split('\n')
    .filter(line => /^\| (?!threat|-)/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))
  assert.ok(rows.length > 30)
  for (const [, threat, defence, tests = ''] of rows) {
    const files = [...tests.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file = '']) => file)
    assert.ok(threat && defence && files.length > 0, `${threat}: ${defence}: ${tests}`)
    for (const file of files) {
      const path = join(root, file)
      assert.ok(existsSync(path), `${threat}: there is no ${file}`)
    }
  }
})

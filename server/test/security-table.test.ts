import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')

/** Reads an item of a threat, such as `- **Test:** …`, with its following lines. */
const readItem = (threat: string, name: string) =>
  new RegExp(`^- \\*\\*${name}:\\*\\* (.+(?:\\n  .+)*)`, 'm').exec(threat)?.[1]

test('every threat in docs/SECURITY.md names a defence and existing tests', () => {
  const threats = page.split(/^##(?= )/m).flatMap(section => section.split(/^###(?= )/m).slice(1))
  assert.ok(threats.length > 30)
  for (const threat of threats) {
    const files = [...(readItem(threat, 'Test') ?? '').matchAll(/`([^`]+\.tsx?)`/g)].map(
      ([, file = '']) => file,
    )
    assert.ok(readItem(threat, 'Done') && files.length > 0, threat)
    for (const file of files) assert.ok(existsSync(join(root, file)), `there is no ${file}:${threat}`)
  }
})

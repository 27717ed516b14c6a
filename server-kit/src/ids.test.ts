import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './ids.ts'

test('ids are safe in a URL and as a command argument, and are unique', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  for (const id of ids) assert.match(id, /^\w[\w-]{15}$/)
  assert.equal(new Set(ids).size, ids.length)
})

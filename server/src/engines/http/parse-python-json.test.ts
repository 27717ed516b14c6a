import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePythonJson } from './parse-python-json.ts'

test('numbers that JSON does not have are null, in strings they stay', () => {
  assert.deepEqual(
    parsePythonJson('{"cfg": NaN, "max": [Infinity, -Infinity, -1], "NaN": "a \\"NaN\\" and -Infinity"}'),
    { cfg: null, max: [null, null, -1], NaN: 'a "NaN" and -Infinity' },
  )
})

test('JSON is read as it is, and anything else is not JSON', () => {
  assert.deepEqual(parsePythonJson('{"a": [1, "x"]}'), { a: [1, 'x'] })
  assert.equal(parsePythonJson('<html>NaN</html>'), undefined)
  assert.equal(parsePythonJson('{"a": NaN'), undefined)
  assert.equal(parsePythonJson('{"a": NaNa}'), undefined)
})

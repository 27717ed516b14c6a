import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxParameters } from '@tessera/server-kit/database/max-parameters'
import { createValueWatch } from './value-watch.ts'

test('thousands of watched values are read in queries that a database accepts', async () => {
  const queried: number[] = []
  const fires: (() => void)[] = []
  const { watch } = createValueWatch<string>({
    read: async keys => {
      queried.push(keys.length)
      return key => `value of ${key}`
    },
    timer: (_delayMs, callback) => {
      fires.push(callback)
      return () => {}
    },
    getPollIntervalMs: () => 100,
    report: error => assert.fail(String(error)),
  })
  const values = Array.from(
    { length: 2_000 },
    (_, index) => new Promise<string>(resolve => watch(`key ${index}`, resolve)),
  )
  fires[0]?.()
  assert.deepEqual(
    await Promise.all(values),
    values.map((_, index) => `value of key ${index}`),
  )
  for (const count of queried) assert.ok(count <= maxParameters, `${count} keys in one query`)
})

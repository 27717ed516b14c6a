import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { limits } from '@tessera/shared-contracts'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import {
  initialBalance,
  taskCommandNames,
  type TaskCommand,
} from '../../../test/model-based/task-commands.ts'
import { createTaskSystem } from '../../../test/model-based/task-system.ts'
import { createTaskModel } from '../../../test/model-based/task-model.ts'

/** `FUZZ_SEED` repeats the same commands. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 30))
const numRuns = process.env.NIGHTLY === '1' ? 1_000 : 120

/** Leases are lost often enough only if tasks are claimed often, and much time passes. */
const weights: Partial<Record<TaskCommand['does'], number>> = {
  accept: 2,
  claim: 6,
  submit: 3,
  cancel: 2,
  wait: 3,
}

const command: fc.Arbitrary<TaskCommand> = fc.record({
  does: fc.oneof(
    ...taskCommandNames.map(each => ({ weight: weights[each] ?? 1, arbitrary: fc.constant(each) })),
  ),
  runner: fc.constantFrom('first' as const, 'second' as const),
  task: fc.nat(2),
  seconds: fc.integer({ min: 5, max: 35 }),
})

test(`tasks, leases and credits are as in the model after each command of two runners (seed ${seed})`, async t => {
  const { open } = await createTestInstallation(t)
  const database = await open()
  const property = fc.asyncProperty(
    fc.array(command, { minLength: 20, maxLength: 60, size: 'max' }),
    async commands => {
      const system = await createTaskSystem(database)
      const model = createTaskModel()
      for (const each of commands) {
        const result = await system.perform(each)
        assert.deepEqual(result, model.perform(each), JSON.stringify(each))
        assert.deepEqual(await system.read(), model.read(), `after ${JSON.stringify(each)}`)
      }
      await system.endAll()
    },
  )
  await fc.assert(property, { seed, numRuns })
  assert.deepEqual(await database.stores.ledger.findErrors(), [])
})

test(`simultaneous commands leave no credits unaccounted for (seed ${seed})`, async t => {
  const { open } = await createTestInstallation(t)
  const database = await open()
  const property = fc.asyncProperty(
    fc.array(command, { minLength: 20, maxLength: 60, size: 'max' }),
    async commands => {
      const system = await createTaskSystem(database)
      for (let first = 0; first < commands.length; first += 4)
        await Promise.all(commands.slice(first, first + 4).map(each => system.perform(each)))
      const { balance, tasks } = await system.read()
      const charged = tasks.filter(({ state }) => state !== 'failed')
      assert.equal(balance, initialBalance - charged.length * limits.creditsPerTask)
      await system.endAll()
    },
  )
  await fc.assert(property, { seed, numRuns })
  assert.deepEqual(await database.stores.ledger.findErrors(), [])
})

import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestInstallation } from '../../../test/database/test-database.ts'
import { createTaskActor, taskSteps, type TaskStep } from '../../../test/models/task-actor.ts'
import { createTaskModel } from '../../../test/models/task-model.ts'

/** `FUZZ_SEED` repeats the same steps. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 30))
const numRuns = process.env.NIGHTLY === '1' ? 1_000 : 80

/** Leases are lost often enough only if tasks are claimed often, and much time passes. */
const weights: Partial<Record<TaskStep['does'], number>> = { accept: 2, claim: 6, submit: 2, wait: 3 }

const step: fc.Arbitrary<TaskStep> = fc.record({
  does: fc.oneof(...taskSteps.map(each => ({ weight: weights[each] ?? 1, arbitrary: fc.constant(each) }))),
  runner: fc.constantFrom('first' as const, 'second' as const),
  task: fc.nat(2),
  seconds: fc.integer({ min: 5, max: 35 }),
})

test(`tasks, leases and credits are as in the model after each step of two runners (seed ${seed})`, async t => {
  const { open } = await createTestInstallation(t)
  const database = await open()
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
    async steps => {
      const actor = await createTaskActor(database)
      const model = createTaskModel()
      for (const each of steps) {
        const result = await actor.perform(each)
        assert.deepEqual(result, model.perform(each, result), JSON.stringify(each))
        assert.deepEqual(await actor.read(), model.read(), `after ${JSON.stringify(each)}`)
      }
      await actor.endAll()
    },
  )
  await fc.assert(property, { seed, numRuns })
  assert.deepEqual(await database.stores.ledger.findErrors(), [])
})

test(`simultaneous steps leave no credits unaccounted for (seed ${seed})`, async t => {
  const { open } = await createTestInstallation(t)
  const database = await open()
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
    async steps => {
      const actor = await createTaskActor(database)
      for (let first = 0; first < steps.length; first += 4)
        await Promise.all(steps.slice(first, first + 4).map(each => actor.perform(each)))
      const { balance, tasks } = await actor.read()
      const charged = tasks.filter(({ state }) => state !== 'failed')
      assert.equal(balance, actor.initialBalance - charged.length * actor.price)
      await actor.endAll()
    },
  )
  await fc.assert(property, { seed, numRuns })
  assert.deepEqual(await database.stores.ledger.findErrors(), [])
})

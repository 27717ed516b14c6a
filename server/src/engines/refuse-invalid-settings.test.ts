import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultEngineSettings } from '@tessera/shared-contracts'
import { createFastTime } from '../../test/harnesses/engine-task-harness.ts'
import { createFakeEngine, createFakeUpscaler } from '../../test/fakes/fake-engines.ts'
import { EngineMisconfiguredError } from '../features/tasks/engine.ts'
import { refuseInvalidSettings } from './refuse-invalid-settings.ts'

async function start(findInvalidSettings: (models: readonly string[]) => Promise<string[]>) {
  const warnings: string[] = []
  const parts = {
    engine: { ...createFakeEngine(), findInvalidSettings },
    upscaler: createFakeUpscaler(),
    engineSettings: { ...defaultEngineSettings, models: { interior: 'rooms' } },
    timer: createFastTime().timer,
  }
  await refuseInvalidSettings(parts, { warn: line => void warnings.push(line) })
  return warnings
}

test('a process with settings that fit starts', async () => {
  assert.deepEqual(await start(async () => []), [])
})

test('a setting that does not fit fails the start with its sentence', async () => {
  await assert.rejects(
    start(async models => models.map(model => `IMAGE_MODELS names ${model}, which it does not have.`)),
    { name: 'StartError', message: 'IMAGE_MODELS names rooms, which it does not have.' },
  )
  const refuseKey = () => Promise.reject(new EngineMisconfiguredError('It does not accept OPENAI_API_KEY'))
  await assert.rejects(start(refuseKey), {
    name: 'StartError',
    message: 'It does not accept OPENAI_API_KEY',
  })
})

test('a server that cannot be reached, or does not answer, stops no start', async () => {
  const [away] = await start(() => Promise.reject(new Error('no connection')))
  assert.match(away ?? '', /tasks wait for it: no connection$/)
  const [silent] = await start(() => new Promise(() => {}))
  assert.match(silent ?? '', /does not answer within 10 s$/)
})

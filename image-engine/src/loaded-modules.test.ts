import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'

const loaded: string[] = []
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url)
    return nextLoad(url, context)
  },
})

const listLoaded = (pattern: RegExp) => loaded.filter(url => pattern.test(url))

test('what a server imports at its start loads no painter and no canvas', async () => {
  for (const entry of [
    'engine-name',
    'prompt',
    'report',
    'edits',
    'polish',
    'node/drawing-pool',
    'node/png-metadata',
  ])
    await import(`@tessera/image-engine/${entry}`)

  assert.equal(listLoaded(/\/lexicon\.ts$/).length, 1)
  assert.deepEqual(listLoaded(/@napi-rs|\/src\/(canvas|paint|scenes|solids|styles)\/|-image\.ts$/), [])
})

test('an image loads the painter of its layout alone', async () => {
  const { composeImage } = await import('./node/compose-image.ts')
  await composeImage({ prompt: 'a forest', scenario: 'general', seed: 1, width: 16, height: 16 })

  assert.deepEqual(
    listLoaded(/\/scenes\/[^/]+\/paint-/).map(url => url.replace(/.*\//, '')),
    ['paint-forest.ts'],
  )
})

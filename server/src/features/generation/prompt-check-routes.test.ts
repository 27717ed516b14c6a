import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkPrompt, promptExamples } from '@tessera/shared-contracts'
import { embeddedPromptChecker } from '../../engines/embedded/embedded-prompt-checker.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { unlimitedPromptChecker } from './prompt-checker.ts'
import { DomainError } from '../../domain-error.ts'

async function start(t: TestContext, ...options: Parameters<typeof startTestApp>) {
  const site = await startTestApp(...options)
  t.after(site.close)
  return site
}

test('says which words the embedded engine does not draw, and suggests the nearest subject', async t => {
  const { client } = await start(t)
  const { body } = await client().call(checkPrompt, { prompt: 'two elephants with umbrellas, at night' })

  assert.deepEqual(body.data, {
    isLimited: true,
    canDrawSubject: false,
    unknownWords: [
      { word: 'elephants', start: 4, end: 13 },
      { word: 'umbrellas', start: 19, end: 28 },
    ],
    suggestion: { subject: 'horses', prompt: 'two horses with umbrellas, at night' },
    limitations: [
      {
        id: 'missing',
        phrases: ['two elephants', 'umbrellas'],
        alternatives: ['horses, night', 'a fox, night'],
      },
    ],
  })
})

test('offers an example in the language of the prompt where nothing is near', async t => {
  const { client } = await start(t)
  const check = async (prompt: string, scenario?: string) =>
    (await client().call(checkPrompt, { prompt, ...(scenario && { scenario }) })).body.data?.suggestion
      ?.prompt ?? ''

  assert.match(await check('a trombone'), /^[a-z, -]+$/i)
  assert.match(await check('长号'), /\p{Script=Han}/u)
  const interiors = promptExamples
    .filter(({ scenario }) => scenario === 'interior')
    .map(({ prompt }) => prompt.en)
  assert.ok(interiors.includes(await check('a trombone', 'interior')))
})

test('has nothing to say about a prompt that is drawn', async t => {
  const { client } = await start(t)
  const { body } = await client().call(checkPrompt, { prompt: 'a mountain lake at sunset' })

  assert.deepEqual(body.data, { isLimited: true, canDrawSubject: true, unknownWords: [] })
})

test('with another engine, everything may be requested', async t => {
  const { client } = await start(t, { adapters: { promptChecker: unlimitedPromptChecker } })
  const { body } = await client().call(checkPrompt, { prompt: 'a red bicycle' })

  assert.deepEqual(body.data, { isLimited: false, canDrawSubject: true, unknownWords: [] })
})

test('refuses more than 2,000 characters, and more requests than a network may send', async t => {
  const { client, adapters } = await start(t)
  assert.equal((await client().call(checkPrompt, { prompt: 'x'.repeat(2_001) })).status, 400)

  const limiter = createRateLimiter(adapters.stores, adapters.clock)
  const exhaust = async () => {
    for (;;) await limiter.consume('promptChecksOfNetwork', '127.0.0.1')
  }
  await assert.rejects(exhaust(), DomainError)
  const { body } = await client().call(checkPrompt, { prompt: 'a lake' })
  assert.equal(body.success, false)
})

test('every example is drawn completely', () => {
  for (const { prompt, scenario } of promptExamples) {
    for (const language of ['en', 'zh'] as const) {
      const check = embeddedPromptChecker.check(prompt[language], { scenario, language })
      assert.deepEqual(check, { isLimited: true, canDrawSubject: true, unknownWords: [] }, prompt[language])
    }
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportFeedback, listFeedback, sendFeedback, type CallRequest } from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import {
  assertForOperatorsOnly,
  readCsv,
  registerMember,
  startWithOperator,
} from '../../../test/harnesses/console-harness.ts'

const list = async (browser: TestClient, request: CallRequest<typeof listFeedback> = {}) =>
  (await browser.call(listFeedback, request)).body.feedback?.map(({ text }) => text)

test('feedback is read by operators only', async t => {
  const { site } = await startWithOperator(t)
  await assertForOperatorsOnly(site, [listFeedback, exportFeedback])
})

test('an operator reads the feedback, newest first, and searches it', async t => {
  const { site, operator } = await startWithOperator(t)
  const { browser, id } = await registerMember(site, 'Ada', 'ada@example.org')
  await browser.call(sendFeedback, { category: 'idea', text: 'More LAKES, please. 100% of them.' })
  site.clock.advance(1)
  await site
    .client('zh')
    .call(sendFeedback, { category: 'problem', text: '页面打不开，请检查一下。', email: 'Li@a.org' })

  const { feedback } = (await operator.call(listFeedback, {})).body
  assert.deepEqual(
    feedback?.map(({ category, language, email, member }) => [category, language, email, member]),
    [
      ['problem', 'zh', 'li@a.org', null],
      ['idea', 'en', null, { id, username: 'Ada' }],
    ],
  )
  const [idea, problem] = ['More LAKES, please. 100% of them.', '页面打不开，请检查一下。']
  assert.deepEqual(await list(operator, { category: 'idea' }), [idea])
  assert.deepEqual(await list(operator, { q: 'lakes' }), [idea])
  assert.deepEqual(await list(operator, { q: 'ADA' }), [idea])
  assert.deepEqual(await list(operator, { q: '打不开' }), [problem])
  assert.deepEqual(await list(operator, { q: 'LI@A' }), [problem])
  assert.deepEqual(await list(operator, { q: '0%' }), [idea])
  assert.deepEqual(await list(operator, { q: '0_' }), [])
  assert.deepEqual(await list(operator, { q: 'lakes', category: 'problem' }), [])
  for (const query of [`q=${'x'.repeat(101)}`, 'category=praise', 'after=1'])
    assert.equal((await operator.get(`${listFeedback.path}?${query}`)).statusCode, 400, query)
})

test('the list has pages of 50', async t => {
  const { site, operator } = await startWithOperator(t)
  const at = site.adapters.clock()
  for (let n = 0; n < 101; n += 1)
    await site.adapters.stores.feedback.add({
      id: `feedback-${n}`,
      memberId: null,
      category: 'other',
      text: `Text ${n}`,
      email: null,
      language: 'en',
      sentAt: at + (n % 2),
    })
  const texts: string[] = []
  let after: string | null | undefined
  const sizes: number[] = []
  do {
    const request: CallRequest<typeof listFeedback> = { after: after ?? undefined }
    const { body } = await operator.call(listFeedback, request)
    texts.push(...(body.feedback ?? []).map(({ text }) => text))
    sizes.push(body.feedback?.length ?? 0)
    after = body.next_cursor
  } while (after)
  assert.deepEqual([sizes, new Set(texts).size], [[50, 50, 1], 101])
})

test('no cell of the file is a formula, and every text is quoted', async t => {
  const { site, operator } = await startWithOperator(t)
  const at = site.adapters.clock()
  const texts = [
    '=1+1 and so on',
    '+49 is a number',
    '@SUM(1)',
    ' -2+3',
    '＝1+1',
    'a "quoted", word',
    'two\r\nlines',
  ]
  for (const [n, text] of texts.entries())
    await site.adapters.stores.feedback.add({
      id: `feedback-${n}`,
      memberId: null,
      category: 'other',
      text,
      email: null,
      language: 'en',
      sentAt: at - n,
    })
  const [header, ...lines] = await readCsv(operator, exportFeedback.path)
  assert.equal(header, '"sent_at","category","language","email","member_id","username","text"')
  assert.deepEqual(
    lines.map(line => line.replace(/^.*?,"other","en",,,,/, '')),
    [
      `"'=1+1 and so on"`,
      `"'+49 is a number"`,
      `"'@SUM(1)"`,
      `" '-2+3"`,
      `"'＝1+1"`,
      '"a ""quoted"", word"',
      '"two',
      'lines"',
    ],
  )
  assert.equal((await readCsv(operator, `${exportFeedback.path}?q=sum&category=other`)).length, 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markNotificationsRead, notificationEvents } from '@tessera/shared-contracts'
import { createFakeSignals } from '../../../test/fakes/fake-signals.ts'
import { decide, startReviewSite, uploadImage } from '../../../test/harnesses/review-site.ts'

test('a stream reports the number of unread notifications, and each change', async t => {
  const { site, member, moderator } = await startReviewSite(t)
  const address = await site.app.listen({ port: 0 })
  const { id } = await uploadImage(member)
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const abort = new AbortController()
  t.after(() => abort.abort())
  const { body, headers } = await fetch(`${address}${notificationEvents.path}`, {
    headers: { cookie },
    signal: abort.signal,
  })
  assert.equal(headers.get('content-type'), 'text/event-stream')
  assert.equal(headers.get('cache-control'), 'no-store, no-transform')
  const seen: string[] = []
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const events = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => data)
    if (events.length === seen.length) continue
    seen.splice(0, seen.length, ...events)
    if (seen.length === 1) await decide(moderator, 'passed', [id])
    if (seen.length === 2) await member.call(markNotificationsRead, { up_to: 1_000 })
    if (seen.length === 3) break
  }
  assert.deepEqual(seen, ['{"unread":0}', '{"unread":1}', '{"unread":0}'])
})

test('where the database signals notifications, a stream has them long before the next poll', async t => {
  const signals = createFakeSignals()
  const { site, member, moderator } = await startReviewSite(t, 'waiting', { adapters: { signals } })
  signals.arrive()
  const address = await site.app.listen({ port: 0 })
  const { id } = await uploadImage(member)
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await fetch(`${address}${notificationEvents.path}`, {
    headers: { cookie },
    signal: AbortSignal.timeout(8_000),
  })
  const memberId = (await site.adapters.stores.accounts.findByEmail('member-1@example.org'))?.id
  const seen: string[] = []
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    seen.push(...[...chunk.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data))
    if (seen.length === 2) break
    if (seen.length === 1) {
      await decide(moderator, 'passed', [id])
      signals.send('notification_changed', memberId)
    }
  }
  assert.deepEqual(seen, ['{"unread":0}', '{"unread":1}'])
})

test('an anonymous user gets no stream, and a member at most three', async t => {
  const { site, member, visitor } = await startReviewSite(t)
  const address = await site.app.listen({ port: 0 })
  assert.equal((await visitor.call(notificationEvents, {})).status, 401)
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const abort = new AbortController()
  t.after(() => abort.abort())
  const open = async () =>
    (await fetch(`${address}${notificationEvents.path}`, { headers: { cookie }, signal: abort.signal }))
      .status
  assert.deepEqual([await open(), await open(), await open(), await open()], [200, 200, 200, 429])
})

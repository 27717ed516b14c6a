import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAlert, listAlerts, removeAlert, type AlertSubscription } from '@tessera/shared-contracts'
import { startFakePlatform } from '../../test/fake-platform.ts'
import { runTessera } from '../../test/run-tessera.ts'

const alert: AlertSubscription = {
  id: 'a1',
  remote: 'mfe-gallery',
  kind: 'webhook',
  target: 'https://chat.example',
  language: 'zh',
  createdBy: 'ada',
  createdAt: '2026-11-29T10:00:00.000Z',
  lastSentAt: '2026-11-29T11:00:00.000Z',
  lastError: 'it responded with status 404',
  failedAt: '2026-11-29T12:00:00.000Z',
}

test('a webhook gets messages until it is removed', async t => {
  const platform = await startFakePlatform(t)
  platform.on(addAlert, () => ({ success: true, alert, secret: 'whsec_abc' }))
  platform.on(listAlerts, () => ({ success: true, alerts: [alert] }))
  platform.on(removeAlert, () => ({ success: true }))
  const run = (...words: string[]) => runTessera(['alerts', ...words], { url: platform.url, token: 'secret' })
  assert.equal((await run('add', 'mfe-gallery')).error, 'Say --webhook or --mail.')
  const address = ['add', 'mfe-gallery', '--webhook', 'https://chat.example/hooks/x']
  assert.equal((await run(...address, '--language', 'fr')).error, '--language must be en or zh.')
  const { out } = await run(...address, '--language', 'zh')
  assert.match(out, /Messages about mfe-gallery go to https:\/\/chat\.example\. .* alerts remove a1/)
  assert.match(out, /signed with whsec_abc/)
  assert.deepEqual(platform.received.at(-1)?.body, {
    remote: 'mfe-gallery',
    webhook: 'https://chat.example/hooks/x',
    language: 'zh',
  })
  const [, row = ''] = (await run('list', 'mfe-gallery')).out.split('\n')
  assert.match(row, /^a1 .* 2026-11-29 11:00 +2026-11-29 12:00: it responded with status 404$/)
  assert.equal((await run('remove', 'a1')).out, 'No more messages go to a1.')
  assert.deepEqual(platform.received.at(-1)?.body, { id: 'a1' })
})

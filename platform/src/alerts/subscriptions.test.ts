import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addAlert, listAlerts, removeAlert } from '@tessera/shared-contracts'
import { createPlatformTokens } from '../tokens/platform-tokens.ts'
import { startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam } = await startTestRegistry()
after(site.close)
const client = site.client()
const tokens = createPlatformTokens({ store: site.services.tokens, clock: site.clock.now })
const accountTeam = { authorization: `Bearer ${await tokens.create({ remote: 'mfe-account' })}` }
const gallery = { remote: 'mfe-gallery', webhook: 'https://chat.example/hooks/secret?x=1' }

const list = async (headers: Record<string, string>, remote?: string) =>
  (await client.call(listAlerts, remote === undefined ? {} : { remote }, headers)).body

test('a team registers a webhook, whose address is not shown again, and removes it', async () => {
  const { body } = await client.call(addAlert, { ...gallery, language: 'zh' }, galleryTeam)
  assert.match(body.secret ?? '', /^whsec_[\w+/]{43}=$/)
  const { id = '', createdBy, ...alert } = body.alert ?? {}
  assert.match(createdBy ?? '', /^team mfe-gallery /)
  assert.deepEqual(alert, {
    remote: 'mfe-gallery',
    kind: 'webhook',
    target: 'https://chat.example',
    language: 'zh',
    createdAt: '2026-01-31T12:00:00.000Z',
    lastSentAt: null,
    lastError: null,
    failedAt: null,
  })
  const listed = await list(galleryTeam)
  assert.equal(listed.alerts?.length, 1)
  assert.doesNotMatch(JSON.stringify(listed), /secret|whsec/)

  const ofAnother = await client.call(addAlert, gallery, accountTeam)
  assert.match(ofAnother.body.error ?? '', /This token is for mfe-account/)
  assert.deepEqual((await list(accountTeam)).alerts, [])
  assert.match((await list(accountTeam, 'mfe-gallery')).error ?? '', /This token is for mfe-account/)
  const refused = await client.call(removeAlert, { id }, accountTeam)
  assert.match(refused.body.error ?? '', /^There is no address/)
  assert.equal((await list(integrator)).alerts?.length, 1)
  assert.equal((await client.call(removeAlert, { id }, galleryTeam)).body.success, true)
  assert.deepEqual((await list(integrator)).alerts, [])
  assert.match((await client.call(listAlerts, {})).body.error ?? '', /^A token is required/)
})

for (const webhook of [
  'http://chat.example/hooks',
  'https://127.0.0.1/hooks',
  'https://[::1]/hooks',
  'https://2130706433/hooks',
  'https://169.254.169.254/latest',
  'https://ada:secret@chat.example/hooks',
  'ftp://chat.example',
  'chat.example',
])
  test(`a webhook cannot have the address ${webhook}`, async () => {
    const { body } = await client.call(addAlert, { remote: 'mfe-gallery', webhook }, galleryTeam)
    assert.match(body.error ?? '', /^A webhook needs an https address in the public web/)
  })

test('only an integrator registers a mail address', async () => {
  const mail = { remote: 'mfe-gallery', mail: 'team@example.org' }
  const add = async (
    body: { remote: string; mail?: string; webhook?: string },
    headers: Record<string, string>,
  ) => (await client.call(addAlert, body, headers)).body
  assert.match((await add(mail, galleryTeam)).error ?? '', /integrator/)
  assert.match((await add({ ...mail, mail: 'a@b.c, d@e.f' }, integrator)).error ?? '', /not an email/)
  assert.match((await add({ ...mail, ...gallery }, integrator)).error ?? '', /a webhook or an email/)
  assert.match((await add({ ...mail, remote: 'mfe-none' }, integrator)).error ?? '', /has no release/)
  const added = await add(mail, integrator)
  assert.deepEqual([added.alert?.target, added.secret], ['team@example.org', null])
})

test('a remote has five addresses at most', async () => {
  const account = { ...gallery, remote: 'mfe-account' }
  const add = async () => (await client.call(addAlert, account, accountTeam)).body
  for (let n = 0; n < 5; n += 1) assert.equal((await add()).success, true)
  assert.match((await add()).error ?? '', /^5 addresses get messages/)
})

test('calls at the same time register no more than five addresses', async () => {
  for (const { id, remote } of (await list(integrator)).alerts ?? [])
    if (remote === gallery.remote) await client.call(removeAlert, { id }, integrator)
  const calls = Array.from({ length: 12 }, () => client.call(addAlert, gallery, galleryTeam))
  const added = (await Promise.all(calls)).filter(({ body }) => body.success)
  assert.equal(added.length, 5)
  assert.equal((await list(integrator, gallery.remote)).alerts?.length, 5)
})

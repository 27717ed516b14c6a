import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createPlatformTokens } from '@tessera/platform'
import { createRemoteBuild, createShellBuild, deployBuilds } from '@tessera/platform/testing'
import { hourMs, minuteMs } from '@tessera/server-kit/clock'
import { addAlert, listAlerts, reportFault } from '@tessera/shared-contracts'
import { SMTPServer } from 'smtp-server'
import { startTestApp } from '../../../test/test-app.ts'
import { createSmtpMailer } from '../../infra/mail/smtp-mailer.ts'
import { createWebhookSender } from '../../infra/webhooks/webhook-sender.ts'
import { sendAlerts } from './send-alerts.ts'

interface ReceivedWebhook {
  headers: Record<string, unknown>
  body: string
}

/** Starts a receiver of webhooks, which responds with the status that a test sets. */
async function startReceiver(t: TestContext) {
  const receiver = { origin: '', status: 200, received: [] as ReceivedWebhook[] }
  const server = createServer((request, response) => {
    void text(request).then(body => {
      receiver.received.push({ headers: request.headers, body })
      response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}

/** Starts a mail server that collects messages, and refuses the recipients of `refused.example` for good. */
async function startMailServer(t: TestContext) {
  const mails = { url: '', received: [] as string[], refused: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!address.endsWith('@refused.example')) return done()
      mails.refused += 1
      return done(Object.assign(new Error('refused'), { responseCode: 550 }))
    },
    onData(stream, _session, done) {
      void text(stream).then(message => {
        mails.received.push(message)
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>(resolve => server.close(resolve)))
  mails.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mails
}

async function startSite(t: TestContext) {
  const receiver = await startReceiver(t)
  const mails = await startMailServer(t)
  const sender = { name: 'Tessera', address: 'no-reply@example.org' }
  const mailer = createSmtpMailer({ url: mails.url, addresses: { from: sender } })
  t.after(mailer.close)
  const trustedOrigins = [receiver.origin]
  const site = await startTestApp({
    adapters: {
      webhookOrigins: trustedOrigins,
      sendWebhook: createWebhookSender({ trustedOrigins }),
      mailer,
    },
  })
  t.after(site.close)
  const build = createRemoteBuild('a')
  await deployBuilds(site, [build, createShellBuild()])
  const { platformTokens: store } = site.adapters.stores
  const tokens = createPlatformTokens({ store, clock: site.clock.now })
  const client = site.client()
  const team = { authorization: `Bearer ${await tokens.create({ remote: build.name })}` }
  const integrator = { authorization: `Bearer ${await tokens.create({ remote: null })}` }
  const remote = build.name
  return {
    site,
    receiver,
    mails,
    build,
    run: () => sendAlerts(site.adapters),
    addWebhook: async (language: 'en' | 'zh' = 'en') =>
      (await client.call(addAlert, { remote, webhook: `${receiver.origin}/hooks/x`, language }, team)).body,
    addMail: async (mail: string, language: 'en' | 'zh') =>
      (await client.call(addAlert, { remote, mail, language }, integrator)).body,
    list: async () => (await client.call(listAlerts, {}, team)).body.alerts ?? [],
    async failInPages(pages: number) {
      for (let n = 0; n < pages; n += 1) {
        const visitor = site.client()
        await visitor.get('/tools')
        await visitor.call(reportFault, {
          composition: 'c',
          remote,
          version: build.version,
          fellBackTo: null,
          phase: 'load',
          message: '<!channel> a text that a visitor wrote',
          path: '/tools',
        })
      }
    },
  }
}

const parse = ({ body }: ReceivedWebhook) =>
  JSON.parse(body) as { type: string; timestamp: string; text: string; data: Record<string, unknown> }

test('a webhook gets one signed message for each change, with a text and with fields', async t => {
  const { site, receiver, build, run, addWebhook, failInPages, list } = await startSite(t)
  const { secret = '' } = await addWebhook()
  await run()
  assert.equal(receiver.received.length, 1)
  await failInPages(20)
  // As a server and a worker do
  await Promise.all([run(), run()])
  await run()
  const messages = receiver.received.slice(1).map(parse)
  assert.deepEqual(messages.map(({ type }) => type).toSorted(), ['release.new_faults', 'release.unhealthy'])
  const unhealthy = messages.find(({ type }) => type === 'release.unhealthy')
  assert.deepEqual(unhealthy, {
    type: 'release.unhealthy',
    timestamp: '2026-01-31T12:00:00.000Z',
    data: { remote: build.name, channel: 'production', version: build.version, faults: 20, pages: 20 },
    text: `${build.name}: ${build.version} fails on production\nIn the last hour, 20 of 20 visitors had a fault. \`tessera status\` shows the last one with its stack, and \`tessera rollback ${build.name} --channel production\` returns to the release before.`,
  })
  assert.doesNotMatch(JSON.stringify(receiver.received), /visitor wrote/)
  const ids = new Set<unknown>()
  for (const { headers, body } of receiver.received) {
    const id = headers['webhook-id']
    ids.add(id)
    const signed = `${String(id)}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${expected}`)
  }
  assert.equal(ids.size, 3)
  const [alert] = await list()
  assert.deepEqual([alert?.lastError, alert?.lastSentAt], [null, new Date(site.clock.now()).toISOString()])
})

test('a webhook that fails is tried again later, with the same id, and the list says why', async t => {
  const { site, receiver, run, addWebhook, list } = await startSite(t)
  await addWebhook()
  receiver.status = 404
  await run()
  await run()
  assert.equal(receiver.received.length, 1)
  assert.deepEqual(
    (await list()).map(({ lastError, failedAt, lastSentAt }) => [lastError, failedAt, lastSentAt]),
    [['it responded with status 404', '2026-01-31T12:00:00.000Z', null]],
  )
  for (const delayMs of [minuteMs, 5 * minuteMs, 30 * minuteMs]) {
    site.clock.advance(delayMs)
    await run()
  }
  assert.equal(receiver.received.length, 4)
  receiver.status = 204
  site.clock.advance(2 * hourMs)
  await run()
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.deepEqual(
    (await list()).map(({ lastError, failedAt }) => [lastError, failedAt]),
    [[null, null]],
  )
  site.clock.advance(24 * hourMs)
  await run()
  assert.equal(receiver.received.length, 5)
})

test('a webhook that never works is tried for a day, and then given up', async t => {
  const { site, receiver, run, addWebhook } = await startSite(t)
  await addWebhook()
  receiver.status = 500
  const attemptHours: number[] = []
  for (let minutes = 0; minutes < 72 * 60; minutes += 10) {
    await run()
    if (receiver.received.length > attemptHours.length) attemptHours.push(Math.floor(minutes / 60))
    site.clock.advance(10 * minuteMs)
  }
  assert.deepEqual(attemptHours, [0, 0, 0, 0, 2, 8, 23])
})

test('a mail has the language of its registration, and an address that is refused is not tried again', async t => {
  const { site, mails, run, addMail, failInPages, list, build } = await startSite(t)
  const { alert } = await addMail('team@example.org', 'zh')
  await addMail('gone@refused.example', 'en')
  await run()
  assert.equal(mails.received.length, 1)
  await failInPages(20)
  await run()
  assert.deepEqual([mails.received.length, mails.refused], [3, 3])
  const decoded = mails.received.map(message =>
    Buffer.from(
      message
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8'),
  )
  const failing = decoded.find(message => message.includes('最近一小时，20 位访客中有 20 位遇到故障'))
  assert.match(
    failing ?? '',
    new RegExp(`${build.name}：${build.version.replaceAll('+', '\\+')} 在生产环境出现故障`),
  )
  assert.ok(failing?.includes(`tessera alerts remove ${alert?.id ?? 'of none'}`))
  site.clock.advance(hourMs)
  await run()
  assert.deepEqual([mails.received.length, mails.refused], [3, 3])
  const refused = (await list()).find(({ target }) => target === 'gone@refused.example')
  assert.equal(refused?.lastError, 'the mail server refuses the address')
})

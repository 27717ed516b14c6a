import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { createOutboxMailer } from './outbox-mailer.ts'
import { RefusedAddressError } from '../../features/mails/mailer.ts'
import { checkSmtpServer, createSmtpMailer } from './smtp-mailer.ts'

const addresses = {
  from: { name: '图片 & Co., Ltd.', address: 'news@example.org' },
  replyTo: 'help@example.org',
}
const mail = {
  to: 'ada@example.org',
  subject: '您的 Tessera 验证码',
  text: `${'您好，这是您的验证码：'.repeat(9)}\n\n482913\n\nTessera\n`,
  html: '<p>您好，这是您的验证码：<b>482913</b></p>',
}

test('the outbox mailer writes .eml files and logs their subject and recipient', async t => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tessera-mail-')), 'outbox')
  t.after(() => rmSync(join(folder, '..'), { recursive: true }))
  const logged: string[] = []
  const mailer = createOutboxMailer({
    folder,
    addresses,
    clock: () => Date.UTC(2026, 0, 31),
    log: line => logged.push(line),
  })
  await mailer.send(mail)
  await mailer.send({ ...mail, subject: 'Your code', text: 'Hello\n\n123456\n' })

  const files = readdirSync(folder).sort()
  assert.equal(files.length, 2)
  for (const file of files) assert.match(file, /^2026-01-31T00-00-00\.000Z-[\w-]{16}\.eml$/)
  assert.ok(logged[0]?.startsWith('mail to ada@example.org: 您的 Tessera 验证码'))
  const messages = files.map(file => readFileSync(join(folder, file), 'utf8'))
  const english = messages.find(message => message.includes('Subject: Your code'))
  assert.match(english ?? '', /^To: ada@example\.org$/m)
  for (const message of messages) assert.match(message, /^\d{6}$/m)
})

/** Starts a local mail server that collects messages. `responses` has the codes with which it refuses recipients. */
async function startMailServer(t: TestContext, responses: ReadonlyMap<string, number> = new Map()) {
  const received: { from: string; to: string[]; message: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = responses.get(address)
      done(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }))
    },
    onData(stream, session, done) {
      void text(stream).then(message => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(({ address }) => address), message })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>(resolve => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

test('the SMTP mailer delivers a message', async t => {
  const { url, received } = await startMailServer(t)
  const mailer = createSmtpMailer({ url, addresses })
  t.after(mailer.close)
  await mailer.send(mail)
  assert.deepEqual(
    received.map(({ from: sender, to }) => [sender, to]),
    [['news@example.org', ['ada@example.org']]],
  )
  const message = received[0]?.message ?? ''
  assert.match(message, /^From: =\?UTF-8\?\S+ <news@example\.org>\r?$/m)
  assert.match(message, /^Reply-To: help@example\.org\r?$/m)
  assert.match(message, /^Content-Type: multipart\/alternative/m)
  assert.match(message, /^Content-Type: text\/html; charset=utf-8/m)
  assert.match(message, /^482913\r?$/m)
})

test('an address that the mail server refuses for good is told from one that it refuses for now', async t => {
  const responses = new Map([
    ['nobody@example.org', 550],
    ['busy@example.org', 451],
  ])
  const { url } = await startMailServer(t, responses)
  const mailer = createSmtpMailer({ url, addresses })
  t.after(mailer.close)
  await assert.rejects(mailer.send({ ...mail, to: 'nobody@example.org' }), RefusedAddressError)
  await assert.rejects(mailer.send({ ...mail, to: 'busy@example.org' }), { responseCode: 451 })
  await mailer.send(mail)
})

test('the SMTP mailer rejects if the server is unreachable', async () => {
  const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', addresses })
  await assert.rejects(mailer.send(mail), { code: 'ESOCKET' })
  mailer.close()
})

/** For 127.0.0.1, valid for a hundred years, and signed by itself. */
const ownCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwwCPyElLohTlhUeb
JDmlkZOCRJkVSP/M2qSGz9m2rSChRANCAAQy6QopU7pqOfD0QIqFcnQuZRFjOyYi
WSFUtqEkwWwDjoNNlVtYuqcdOjk1fWjjmU2SDqmIQfZzGdXSfJ3AlRhI
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUf2DG805/p9kR+nyA4mZe1yKoJOswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNzIxMzI1OFoYDzIxMjYxMTAz
MjEzMjU4WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQy6QopU7pqOfD0QIqFcnQuZRFjOyYiWSFUtqEkwWwDjoNNlVtYuqcd
Ojk1fWjjmU2SDqmIQfZzGdXSfJ3AlRhIo1MwUTAdBgNVHQ4EFgQUs8t85Y93x/kW
oOkR+n8oea84w2gwHwYDVR0jBBgwFoAUs8t85Y93x/kWoOkR+n8oea84w2gwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAjbxA5aUgwH10Fg4t5mRju
z6Kv0uzhTrkzzEOQ+sr1/QIgQcdDncqa7/3vIgClpAveqiprYKCfYhTVK0J8EA4m
U1o=
-----END CERTIFICATE-----`,
}

for (const [certificate, reason] of [
  [ownCertificate, /unknown authority: set NODE_EXTRA_CA_CERTS /],
  // That of smtp-server
  [{}, /its certificate has expired/],
] as const)
  test(`the check of a mail server reports: ${reason.source}`, async t => {
    const server = new SMTPServer({ secure: true, authOptional: true, ...certificate })
    server.on('error', () => {})
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    t.after(() => new Promise<void>(resolve => server.close(resolve)))
    const { port } = server.server.address() as AddressInfo
    assert.match((await checkSmtpServer(`smtps://127.0.0.1:${port}`)) ?? '', reason)
  })

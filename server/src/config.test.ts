import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig, StartError } from './config.ts'

test('an environment with nothing set is a complete configuration', () => {
  assert.deepEqual(readConfig({ PATH: '/usr/bin' }), {
    port: 3000,
    stagingPort: 3001,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    publicUrl: null,
    smtpUrl: null,
    imageEngine: 'embedded',
    searchPath: '/usr/bin',
    demo: true,
  })
})

test('an empty variable counts as not set', () => {
  assert.equal(readConfig({ PORT: '', SMTP_URL: '' }).port, 3000)
})

test('a public site is known by its origin and has no demo content', () => {
  const config = readConfig({ PUBLIC_URL: 'https://tessera.example/', DEMO: '1' })
  assert.equal(config.publicUrl, 'https://tessera.example')
  assert.equal(config.demo, false)
})

test('demo content can be turned off', () => {
  assert.equal(readConfig({ DEMO: '0' }).demo, false)
})

for (const [name, value, expected] of [
  ['PORT', '80a', 'a port number from 0 to 65535'],
  ['STAGING_PORT', '70000', 'a port number from 0 to 65535'],
  ['PUBLIC_URL', 'tessera.example', "the site's address, such as https://example.org"],
  ['SMTP_URL', 'http://mail.example', 'a mail server, such as smtp://user:password@mail.example.org:587'],
  ['IMAGE_ENGINE', 'magic', 'embedded or simulated'],
  ['DEMO', 'yes', '0 or 1'],
] as const) {
  test(`${name} is refused by name when it is "${value}"`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      new StartError(`${name} is "${value}", but must be ${expected}.`),
    )
  })
}

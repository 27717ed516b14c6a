import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from './config.ts'

function writeSecret(t: TestContext, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-secret-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, content)
  return file
}

test('a variable can be in a file, whose last line break does not count', t => {
  const file = writeSecret(t, 'smtp://ada:secret@mail.example.org\n')
  assert.equal(readConfig({ SMTP_URL_FILE: file }).smtpUrl, 'smtp://ada:secret@mail.example.org')
})

test('the keys of a bucket can be in files', t => {
  const { objectStore } = readConfig({
    S3_BUCKET: 'tessera',
    AWS_ACCESS_KEY_ID_FILE: writeSecret(t, 'the id\n'),
    AWS_SECRET_ACCESS_KEY_FILE: writeSecret(t, 'the key\n'),
  })
  assert.deepEqual(objectStore?.credentials, { accessKeyId: 'the id', secretAccessKey: 'the key' })
})

test('a value in a file is checked, and a secret is not repeated', t => {
  const file = writeSecret(t, 'a secret')
  assert.throws(() => readConfig({ METRICS_TOKEN_FILE: file }), {
    name: 'StartError',
    message: 'METRICS_TOKEN must be a secret of at least 16 characters.',
  })
})

test('a variable with a value and a file fails the start, and so does a missing file', t => {
  const file = writeSecret(t, 'smtp://mail.example.org')
  assert.throws(() => readConfig({ SMTP_URL: 'smtp://mail.example.org', SMTP_URL_FILE: file }), {
    message: 'SMTP_URL and SMTP_URL_FILE are both set; remove one.',
  })
  assert.throws(() => readConfig({ SMTP_URL_FILE: '/nowhere' }), {
    message: 'SMTP_URL_FILE: the file /nowhere cannot be read.',
  })
})

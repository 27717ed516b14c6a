import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OverloadError } from '@tessera/platform/http/domain-error'
import { createArgon2Hasher } from './argon2-hasher.ts'

test('a password is hashed with Argon2id, 19 MiB and two passes', async () => {
  const hash = await createArgon2Hasher().hash('correct horse')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password matches its own hash, and none matches null', async () => {
  const passwords = createArgon2Hasher()
  const hash = await passwords.hash('correct horse')
  assert.equal(await passwords.verify('correct horse', hash), true)
  assert.equal(await passwords.verify('correct horse ', hash), false)
  assert.equal(await passwords.verify('correct horse', null), false)
  assert.equal(await passwords.verify('nobody has this password', null), false)
})

test('passwords beyond the queue are rejected, and queued ones are hashed', async () => {
  const passwords = createArgon2Hasher()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => passwords.hash(`password ${index}`)),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 40 - 2 - 32)
  assert.ok(
    refused.every(outcome => outcome.status === 'rejected' && outcome.reason instanceof OverloadError),
  )
  assert.match(await passwords.hash('afterwards'), /^\$argon2id/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OverloadError } from '@tessera/server-kit/http/domain-error'
import { createArgon2Hasher } from './argon2-hasher.ts'

const stranger = (n: number) => ({ source: `203.0.113.${n}`, isKnown: false })
const member = { source: 'ada', isKnown: true }

test('a password is hashed with Argon2id, 19 MiB and two passes', async () => {
  const hash = await createArgon2Hasher().hash('correct horse', stranger(1))
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password matches its own hash, and none matches null', async () => {
  const passwords = createArgon2Hasher()
  const hash = await passwords.hash('correct horse', stranger(1))
  assert.equal(await passwords.verify('correct horse', hash, stranger(1)), true)
  assert.equal(await passwords.verify('correct horse ', hash, stranger(1)), false)
  assert.equal(await passwords.verify('correct horse', null, stranger(1)), false)
  assert.equal(await passwords.verify('nobody has this password', null, stranger(1)), false)
})

test('passwords beyond the queue are rejected, and queued ones are hashed', async () => {
  const passwords = createArgon2Hasher()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => passwords.hash(`password ${index}`, stranger(index))),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 40 - 2 - 32)
  assert.ok(
    refused.every(outcome => outcome.status === 'rejected' && outcome.reason instanceof OverloadError),
  )
  assert.match(await passwords.hash('afterwards', stranger(1)), /^\$argon2id/)
})

test('one source cannot fill the queue, and strangers cannot take the places of members', async () => {
  const passwords = createArgon2Hasher()
  const flood = Array.from({ length: 40 }, (_, index) => passwords.hash(`guess ${index}`, stranger(1)))
  const outcomes = Promise.allSettled(flood)
  assert.match(await passwords.hash('from elsewhere', stranger(2)), /^\$argon2id/)
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 40 - 1 - 8)

  const many = Array.from({ length: 60 }, (_, index) => passwords.hash('a guess', stranger(index)))
  const all = Promise.allSettled(many)
  assert.match(await passwords.hash('of a member', member), /^\$argon2id/)
  await all
})

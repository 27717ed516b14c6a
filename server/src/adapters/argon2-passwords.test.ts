import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Overload } from '../domain/refusal.ts'
import { argon2Passwords } from './argon2-passwords.ts'

test('a password is kept as Argon2id with 19 MiB and two passes', async () => {
  const hash = await argon2Passwords().hash('correct horse')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password matches its own hash, and nothing matches no hash', async () => {
  const passwords = argon2Passwords()
  const hash = await passwords.hash('correct horse')
  assert.equal(await passwords.matches('correct horse', hash), true)
  assert.equal(await passwords.matches('correct horse ', hash), false)
  assert.equal(await passwords.matches('correct horse', null), false)
  assert.equal(await passwords.matches('nobody has this password', null), false)
})

test('a flood of passwords is turned away, and those in the queue are all checked', async () => {
  const passwords = argon2Passwords()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => passwords.hash(`password ${index}`)),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 40 - 2 - 32)
  assert.ok(refused.every(outcome => outcome.status === 'rejected' && outcome.reason instanceof Overload))
  assert.match(await passwords.hash('afterwards'), /^\$argon2id/)
})

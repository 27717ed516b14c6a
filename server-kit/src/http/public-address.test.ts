import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPublicLookup, PrivateAddressError } from './public-address.ts'

test('a host name is resolved at connection time, and all its addresses must be public', async () => {
  const lookUp = (...addresses: string[]) =>
    new Promise((resolve, reject) => {
      const found = addresses.map(address => ({ address, family: 4 }))
      const look = createPublicLookup((_, __, done) => done(null, found))
      look('engine.example', { all: false }, (error, address) => (error ? reject(error) : resolve(address)))
    })
  assert.equal(await lookUp('93.184.216.34'), '93.184.216.34')
  for (const family6 of ['::1', '::ffff:10.0.0.1', '2002:a00:1::', 'fd12:3456::1'])
    await assert.rejects(lookUp(family6), PrivateAddressError)
  await assert.rejects(lookUp('10.0.0.1'), PrivateAddressError)
  await assert.rejects(lookUp('93.184.216.34', '127.0.0.1'), PrivateAddressError)
  await assert.rejects(lookUp(), PrivateAddressError)
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openTestDatabase } from '../../test/test-database.ts'
import type { KitTables } from '../database/tables.ts'
import { createSecretStore } from './store.ts'

async function openSecrets(t: TestContext) {
  const { queries, close } = await openTestDatabase<KitTables>([
    {
      up: ({ schema }) =>
        schema
          .createTable('secrets')
          .addColumn('name', 'text', column => column.primaryKey())
          .addColumn('value', 'text', column => column.notNull())
          .execute(),
    },
  ])
  t.after(close)
  return createSecretStore(queries)
}

test('a new key signs, and what the old one signed stays valid until it is removed', async t => {
  const secrets = await openSecrets(t)
  const before = await secrets.openKeyring('links')
  const old = before.sign('a link')
  assert.equal(await secrets.addKey('links'), 2)

  const rotated = await secrets.openKeyring('links')
  const signed = rotated.sign('a link')
  assert.ok(rotated.verify('a link', old))
  assert.ok(rotated.verify('a link', signed))
  assert.ok(!before.verify('a link', signed))

  assert.deepEqual(await secrets.removeOldKeys('links'), [1])
  const after = await secrets.openKeyring('links')
  assert.ok(!after.verify('a link', old))
  assert.ok(after.verify('a link', signed))
  assert.equal(await secrets.addKey('links'), 3)
})

test('a keyring knows nothing of the keys of another', async t => {
  const secrets = await openSecrets(t)
  const links = await secrets.openKeyring('links')
  const visitors = await secrets.openKeyring('visitors')
  assert.ok(!visitors.verify('a text', links.sign('a text')))
  await secrets.addKey('links')
  assert.deepEqual(await secrets.listKeyIds('visitors'), [1])
})

test('a signature of one key does not count with the id of another', async t => {
  const secrets = await openSecrets(t)
  await secrets.openKeyring('links')
  await secrets.addKey('links')
  const keyring = await secrets.openKeyring('links')
  const signed = keyring.sign('a link')
  assert.match(signed, /\.2$/)
  for (const id of ['1', '3', 'x']) assert.ok(!keyring.verify('a link', signed.replace(/2$/, id)), id)
})

test('a signature from before keys had ids is of the first key', async t => {
  const keyring = await (await openSecrets(t)).openKeyring('links')
  const signed = keyring.sign('a link')
  assert.ok(keyring.verify('a link', signed.slice(0, signed.lastIndexOf('.'))))
})

test('a signature that kept fewer bytes than expected is invalid', async t => {
  const keyring = await (await openSecrets(t)).openKeyring('links')
  assert.ok(keyring.verify('a visitor', keyring.sign('a visitor', 16), 16))
  assert.ok(!keyring.verify('a visitor', keyring.sign('a visitor', 16)))
})

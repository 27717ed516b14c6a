import assert from 'node:assert/strict'
import type { Role } from '@tessera/shared-contracts'
import type { TestApp } from '../test-app.ts'

/** Registers a member with a role and returns the logged-in browser. */
export async function registerWithRole({ registerMember, adapters }: TestApp, role: Role) {
  const email = `${role}@example.org`
  const browser = await registerMember(`The ${role}`, email)
  const account = (await adapters.stores.accounts.findByEmail(email)) ?? assert.fail('nobody is registered')
  await adapters.stores.accounts.setRole(account.id, role)
  return { browser, id: account.id, email }
}

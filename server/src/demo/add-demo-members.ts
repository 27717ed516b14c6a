import { newId } from '@tessera/server-kit/ids'
import { grantRegistrationCredits } from '../features/credits/ledger.ts'
import { readMember } from '../features/accounts/members/read-member.ts'
import { activateCode, createCodes } from '../features/subscriptions/subscriptions.ts'
import { demoLogin, demoMembers, type DemoMember } from './demo-members.ts'
import type { DemoDependencies } from './demo-needs.ts'

export const toAccountId = (member: DemoMember): string => `demo-${member}`

/** Adds the members that do not exist yet, and starts the plan of the member to log in as. */
export async function addDemoMembers(services: DemoDependencies): Promise<void> {
  const { stores, transact, clock, passwords } = services
  for (const { key, username, email } of demoMembers) {
    const id = toAccountId(key)
    if (await stores.accounts.find(id)) continue
    // The other members get random passwords
    const passwordHash = await passwords.hash(email === demoLogin.email ? demoLogin.password : newId(), {
      source: 'demo',
      isKnown: true,
    })
    const account = { id, username, email, passwordHash, createdAt: clock() }
    await transact(async ({ accounts, ledger }) => {
      await accounts.add(account)
      await grantRegistrationCredits(ledger, account)
    })
  }
  const login = await readMember(services, toAccountId(demoMembers[0].key))
  if (!login || login.plan) return
  const [code = ''] = await createCodes(services, { plan: 'annual' }, 1)
  await activateCode(services, { memberId: login.id, code, network: 'this machine' })
}

import { newId } from '@tessera/platform/ids'
import { grantAmounts } from '../features/credits/ledger.ts'
import { createMemberReader } from '../features/accounts/member-reader.ts'
import { createSubscriptions } from '../features/credits/subscriptions.ts'
import type { DemoServices } from './create-demo.ts'
import { demoLogin, demoMembers, type DemoMember } from './demo-members.ts'

export const toAccountId = (member: DemoMember): string => `demo-${member}`

/** Adds the members that do not exist yet, and starts the plan of the member to log in as. */
export async function addMembers({ stores, transact, clock, passwords }: DemoServices): Promise<void> {
  for (const { key, username, email } of demoMembers) {
    const id = toAccountId(key)
    if (await stores.accounts.find(id)) continue
    // The other members get random passwords
    const passwordHash = await passwords.hash(email === demoLogin.email ? demoLogin.password : newId())
    const at = clock()
    await transact(async ({ accounts, ledger }) => {
      await accounts.add({ id, username, email, passwordHash, createdAt: at })
      const registration = { kind: 'registration', amount: grantAmounts.registration } as const
      await ledger.append({ key: `registration:${id}`, memberId: id, at, ...registration })
    })
  }
  const subscriptions = createSubscriptions({ stores, transact, clock })
  const login = await createMemberReader({ stores, transact, clock }).read(toAccountId(demoMembers[0].key))
  if (!login || login.plan) return
  const [code = ''] = await subscriptions.createCodes({ plan: 'annual' }, 1)
  await subscriptions.activate(login.id, code, 'this machine')
}

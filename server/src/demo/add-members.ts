import { newId } from '../domain/ids.ts'
import { grants } from '../domain/ledger.ts'
import { createMembers } from '../domain/members.ts'
import { createSubscriptions } from '../domain/subscriptions.ts'
import type { DemoAdapters } from './create-demo.ts'
import { demoLogin, demoMembers, type DemoMember } from './demo-members.ts'

export const accountId = (member: DemoMember): string => `demo-${member}`

/** Adds the members that are not there yet, and starts the plan of the one to log in as. */
export async function addMembers({ stores, transact, clock, passwords }: DemoAdapters): Promise<void> {
  for (const { key, username, email } of demoMembers) {
    const id = accountId(key)
    if (await stores.accounts.find(id)) continue
    // Nobody knows the password of the others.
    const passwordHash = await passwords.hash(email === demoLogin.email ? demoLogin.password : newId())
    const at = clock()
    await transact(async ({ accounts, ledger }) => {
      await accounts.add({ id, username, email, passwordHash, createdAt: at })
      const registration = { kind: 'registration', amount: grants.registration } as const
      await ledger.append({ key: `registration:${id}`, memberId: id, at, ...registration })
    })
  }
  const subscriptions = createSubscriptions({ stores, transact, clock })
  const login = await createMembers({ stores, transact, clock }).read(accountId(demoMembers[0].key))
  if (!login || login.plan) return
  const [code = ''] = await subscriptions.createCodes({ plan: 'annual' }, 1)
  await subscriptions.activate(login.id, code, 'this machine')
}

import type { Account } from './account.ts'
import { grantRegistrationCredits } from '../../credits/ledger.ts'
import type { AccountStores } from '../stores.ts'
import { claimFreeGrant } from '../../credits/claim-free-grant.ts'

/** Creates an account with the credits of a new member, in the caller's transaction. */
export async function createAccount(
  inside: AccountStores,
  account: Pick<Account, 'id' | 'username' | 'email' | 'passwordHash' | 'language' | 'createdAt'>,
): Promise<void> {
  await inside.accounts.add(account)
  await inside.audit.addOfMember(account.id, 'register', account.createdAt)
  if (await claimFreeGrant(inside, account.email, 'registration', account.createdAt))
    await grantRegistrationCredits(inside.ledger, account)
}

import type { AccountStores } from '../stores.ts'

/** Whether an account can have an address: no other account has it, or can get it again. */
export const isEmailFree = async (
  { accounts, emailReverts }: Pick<AccountStores, 'accounts' | 'emailReverts'>,
  email: string,
  now: number,
  accountId?: string,
): Promise<boolean> =>
  (await accounts.findByEmail(email)) === null && !(await emailReverts.isReserved(email, now, accountId))

/** Sets the address. Links and codes that were mailed to the former one no longer work. */
export async function setEmail(
  { accounts, emailChanges, passwordResets }: AccountStores,
  accountId: string,
  email: string,
): Promise<void> {
  await accounts.setEmail(accountId, email)
  await emailChanges.remove(accountId)
  await passwordResets.removeOfAccount(accountId)
}

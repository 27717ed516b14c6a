import type { User } from '@tessera/shared-contracts'
import { toUser, type Member } from './member.ts'
import type { AccountStores } from '../stores.ts'

/** Reads what a response says about the logged-in member: the user, and what tasks have reserved. */
export async function readUser(
  { ledger, plans }: Pick<AccountStores, 'ledger' | 'plans'>,
  member: Member,
): Promise<User> {
  const [reserved, trialUsed] = await Promise.all([ledger.sumReserved(member.id), plans.hadTrial(member.id)])
  return {
    ...toUser(member),
    ...(reserved > 0 && { reservedCredits: reserved }),
    ...(trialUsed && { trialUsed }),
  }
}

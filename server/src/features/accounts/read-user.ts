import type { User } from '@tessera/shared-contracts'
import type { Stores } from '../stores.ts'
import { toUser, type Member } from './member.ts'

/** Reads what a response says about the logged-in member: the user, and what tasks have reserved. */
export async function readUser(
  { ledger, plans }: Pick<Stores, 'ledger' | 'plans'>,
  member: Member,
): Promise<User> {
  const [reserved, trialUsed] = await Promise.all([ledger.sumReserved(member.id), plans.hadTrial(member.id)])
  return {
    ...toUser(member),
    ...(reserved > 0 && { reservedCredits: reserved }),
    ...(trialUsed && { trialUsed }),
  }
}

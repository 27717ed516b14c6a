import { DomainError } from '../../domain-error.ts'
import type { Needs } from '../../feature.ts'
import type { MemberAdministrationStores } from './stores.ts'

export interface CreditAdjustment {
  memberId: string
  /** Not 0; negative to deduct. */
  amount: number
  /** What the member's bill says. */
  reason: string
  /** Chosen by the page. A request that repeats it changes nothing. */
  key: string
}

/**
 * Changes the credits of a member for an operator, in one transaction with the entry of the audit log.
 *
 * @returns the new balance
 * @throws {DomainError} for an unknown member, a balance that would be negative, and a key of another adjustment
 */
export const adjustCredits = (
  { transact, clock }: Needs<'transact' | 'clock', MemberAdministrationStores>,
  operatorId: string,
  { memberId, amount, reason, key: requestKey }: CreditAdjustment,
): Promise<number> =>
  transact(async ({ accounts, audit, ledger }) => {
    const account = await accounts.find(memberId)
    if (!account) throw new DomainError('member.unknown')
    const key = `adjustment:${memberId}:${requestKey}`
    const earlier = await ledger.find(key)
    if (earlier && (earlier.amount !== amount || earlier.reason !== reason))
      throw new DomainError('member.adjustmentKeyUsed')
    if (earlier) return account.balance
    const balance = account.balance + amount
    if (balance < 0) throw new DomainError('member.balanceShort', { credits: account.balance })
    const at = clock()
    await ledger.append({ key, memberId, kind: 'adjustment', amount, at, reason })
    const detail = `${amount > 0 ? '+' : ''}${amount}`
    await audit.addOfMember(operatorId, 'adjust credits', at, { memberId, detail })
    return balance
  })

import type { CallBody, mintCodes as mintCall } from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import { DomainError } from '../../../domain-error.ts'
import { generateActivationCode, hashActivationCode, type CodeValue } from '../activation-codes.ts'
import type { Needs } from '../../../feature.ts'
import type { SubscriptionStores } from '../stores.ts'

type ManagementDependencies = Needs<'transact' | 'clock', SubscriptionStores>

/**
 * Creates and returns new codes. Only their hashes are stored.
 *
 * @param request.createdBy the operator who creates them in the console
 */
export async function createActivationCodes(
  { activationCodes }: Pick<SubscriptionStores, 'activationCodes'>,
  value: CodeValue,
  { count, at, createdBy = null }: { count: number; at: number; createdBy?: string | null },
): Promise<string[]> {
  const codes = Array.from({ length: count }, generateActivationCode)
  const stored = codes.map(code => ({ id: newId(), hash: hashActivationCode(code) }))
  await activationCodes.add({ codes: stored, value, at, createdBy })
  return codes
}

/**
 * Creates codes for an operator, in one transaction with the entry of the audit log.
 *
 * @throws {DomainError} unless the codes carry either a plan or credits
 */
export async function mintCodes(
  { transact, clock }: ManagementDependencies,
  operatorId: string,
  { plan, credits, count }: CallBody<typeof mintCall>,
): Promise<string[]> {
  if ((plan === undefined) === (credits === undefined)) throw new DomainError('subscription.codeValue')
  const value = plan === undefined ? { credits: credits ?? 0 } : { plan }
  return transact(async inside => {
    const at = clock()
    const carried = plan ?? `${credits} credits`
    await inside.audit.addOfMember(operatorId, 'mint codes', at, `${count} with ${carried}`)
    return createActivationCodes(inside, value, { count, at, createdBy: operatorId })
  })
}

/**
 * Revokes the unused ones among the codes, in one transaction with the entry of the audit log.
 *
 * @returns their number
 * @throws {DomainError} if there are none
 */
export const revokeCodes = (
  { transact, clock }: ManagementDependencies,
  operatorId: string,
  ids: readonly string[],
): Promise<number> =>
  transact(async inside => {
    const revoked = await inside.activationCodes.revoke(ids, clock())
    if (revoked.length === 0) throw new DomainError('subscription.noCodeUnused')
    await inside.audit.addOfMember(operatorId, 'revoke codes', clock(), revoked.join(' '))
    return revoked.length
  })

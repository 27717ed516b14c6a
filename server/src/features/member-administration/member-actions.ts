import { DomainError } from '../../domain-error.ts'
import type { MemberAction } from '../audit/store.ts'
import { createPasswordReset, mailPasswordReset } from '../accounts/password/reset-password.ts'
import { suspendMember } from '../accounts/members/suspension.ts'
import type { Account } from '../accounts/members/account.ts'
import type { Needs } from '../../feature.ts'
import { restoreAndNotify } from './restore-and-notify.ts'
import type { MemberAdministrationStores } from './stores.ts'

type OperatorActionNeeds = Needs<'transact' | 'clock', MemberAdministrationStores>

/** An operator, and the member whom the action concerns. */
export interface OperatorAction {
  operatorId: string
  memberId: string
}

/**
 * Suspends a member.
 *
 * @param options.maySuspendRoles false for a moderator, who suspends members without a role only
 * @throws {DomainError} for an unknown or suspended member, and for operators
 */
export const suspendMemberAsOperator = (
  services: OperatorActionNeeds,
  action: OperatorAction,
  { reason, maySuspendRoles }: { reason: string | null; maySuspendRoles: boolean },
): Promise<void> =>
  perform(services, 'suspend member', action, async (inside, account) => {
    if (account.id === action.operatorId) throw new DomainError('member.isSelf')
    if (account.role === 'operator') throw new DomainError('member.isOperator')
    if (account.role !== null && !maySuspendRoles) throw new DomainError('member.hasRole')
    if (!(await suspendMember(inside, account.id, { at: services.clock(), reason })))
      throw new DomainError('member.isSuspended')
  })

/**
 * Ends the suspension of a member.
 *
 * @throws {DomainError} for a member who is unknown or not suspended
 */
export const restoreMemberAsOperator = (
  services: OperatorActionNeeds,
  action: OperatorAction,
): Promise<void> =>
  perform(services, 'restore member', action, async (inside, account) => {
    if (!(await restoreAndNotify(inside, account.id, services.clock())))
      throw new DomainError('member.isNotSuspended')
  })

/** Signs a member out on all devices. @throws {DomainError} for an unknown member */
export const endMemberSessionsAsOperator = (
  services: OperatorActionNeeds,
  action: OperatorAction,
): Promise<void> =>
  perform(services, 'end member sessions', action, (inside, account) =>
    inside.sessions.removeOthers(account.id, ''),
  )

/**
 * Mails a member the link that sets a new password, in the language of their mails.
 *
 * @param origin the public origin of the site
 * @throws {DomainError} for an unknown member
 */
export async function sendPasswordResetAsOperator(
  services: OperatorActionNeeds & Needs<'mailer'>,
  action: OperatorAction,
  origin: string,
): Promise<void> {
  const { account, token } = await perform(
    services,
    'send password reset',
    action,
    async (inside, account) => ({
      account,
      token: await createPasswordReset(inside, account.id, services.clock()),
    }),
  )
  await mailPasswordReset(services.mailer, account.email, token, { language: account.language, origin })
}

/** Runs an action in one transaction with its entry of the audit log. */
const perform = <Result>(
  { transact, clock }: OperatorActionNeeds,
  name: MemberAction,
  { operatorId, memberId }: OperatorAction,
  work: (inside: MemberAdministrationStores, account: Account) => Promise<Result>,
): Promise<Result> =>
  transact(async inside => {
    const account = await inside.accounts.find(memberId)
    if (!account) throw new DomainError('member.unknown')
    const result = await work(inside, account)
    await inside.audit.addOfMember(operatorId, name, clock(), { memberId })
    return result
  })

import type { ListedMember } from '@tessera/shared-contracts'
import type { TFunction } from 'i18next'

/** Returns the name of a plan. A plan of a later release has its id. */
export const toPlanName = (plan: string, t: TFunction<'mfe-console'>): string =>
  t(`plan.${plan}`, { defaultValue: plan })

/** Returns the name of a member's plan, or of the free trial. */
export const toMemberPlanName = (member: ListedMember, t: TFunction<'mfe-console'>): string =>
  toPlanName(member.plan_is_trial ? 'trial' : member.plan, t)

import { formatDate, freePlan, isPast, hasPaidPlan, type User } from '@tessera/shared-contracts'
import type { TFunction } from 'i18next'

/** Plan types that have a translated name (specification 1, §2). */
const translatedTypes: readonly string[] = ['base', 'monthly', 'annual']

/** Returns the name of a member's plan: of a running trial, the translated name of a known plan type, or the server's name. */
export function getPlanName(user: User, t: TFunction<'shell'>): string {
  const { plan, type } = user.subscription ?? {}
  if (!hasPaidPlan(user)) return t('userMenu.plans.base')
  if (isInTrial(user)) return t('userMenu.plans.trial')
  if (type && translatedTypes.includes(type)) return t(`userMenu.plans.${type}`)
  return plan || freePlan.plan
}

/** Says until when a paid plan runs or ran, or that the subscription is free (specification 1, §2). */
export function formatPlanTerm(user: User, language: string, t: TFunction<'shell'>): string {
  const { expiryDate } = user.subscription ?? {}
  if (!hasPaidPlan(user) || !expiryDate) return t('userMenu.freeSubscription')
  const date = formatDate(expiryDate, language)
  if (isPast(expiryDate)) return t('userMenu.expired', { date })
  return t(isInTrial(user) ? 'userMenu.trialEnds' : 'userMenu.expires', { date })
}

function isInTrial({ subscription }: User): boolean {
  const { isTrial, expiryDate } = subscription ?? {}
  return Boolean(isTrial && expiryDate && !isPast(expiryDate))
}

/** Returns the day on which a free trial ends, or null for a plan that is none. */
export function formatTrialEnd(user: User, language: string): string | null {
  const { expiryDate } = user.subscription ?? {}
  return expiryDate && isInTrial(user) ? formatDate(expiryDate, language) : null
}

/** Says how many credits running tasks have reserved; the balance no longer contains them. */
export const formatReserved = (count: number, language: string, t: TFunction<'shell'>): string =>
  t('frame.reserved', { count, amount: new Intl.NumberFormat(language).format(count) })

/** Formats the credit balance for the header; 0 where the server sends none (specification 1, §3). */
export function formatCredits(user: User, language: string, t: TFunction<'shell'>): string {
  const count = user.credits ?? 0
  return t('frame.credits', { count, amount: new Intl.NumberFormat(language).format(count) })
}

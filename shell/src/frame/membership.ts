import { dayIn, freePlan, isOver, isPaid, type User } from '@tessera/shared-contracts'
import type { TFunction } from 'i18next'

/** Plan types with a name of their own in each language (specification 1, §2). */
const knownTypes: readonly string[] = ['base', 'monthly', 'annual']

/** The name of a member's plan; one that this page does not know is shown as the server names it. */
export function planName(user: User, t: TFunction<'shell'>): string {
  const { plan, type } = user.subscription ?? {}
  if (!isPaid(user)) return t('userMenu.plans.base')
  if (type && knownTypes.includes(type)) return t(`userMenu.plans.${type}`)
  return plan || freePlan.plan
}

/** Until when a paid plan runs or ran, or that the subscription is free (specification 1, §2). */
export function planTerm(user: User, language: string, t: TFunction<'shell'>): string {
  const { expiryDate } = user.subscription ?? {}
  if (!isPaid(user) || !expiryDate) return t('userMenu.freeSubscription')
  const date = dayIn(language, expiryDate)
  return t(isOver(expiryDate) ? 'userMenu.expired' : 'userMenu.expires', { date })
}

/** A balance as the header shows it; 0 where the server says nothing (specification 1, §3). */
export function creditsText(user: User, language: string, t: TFunction<'shell'>): string {
  const count = user.credits ?? 0
  return t('frame.credits', { count, amount: new Intl.NumberFormat(language).format(count) })
}

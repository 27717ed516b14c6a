import type { TFunction } from 'i18next'

/** Returns the name of a plan. A plan of a later release has its id. */
export const toPlanName = (plan: string, t: TFunction<'mfe-console'>): string =>
  t(`plan.${plan}`, { defaultValue: plan })

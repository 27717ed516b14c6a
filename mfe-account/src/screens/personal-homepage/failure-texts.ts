import type { CallFailureTexts } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'

/** Returns the error messages for failed calls of the homepage (specification 2, §8). */
export const getFailureTexts = (t: TFunction<'mfe-account'>): CallFailureTexts => ({
  fallback: t('failure.unknown'),
  network: t('failure.network'),
  status: ({ status }) => t('failure.status', { status }),
  malformed: ({ status }) => t('failure.malformed', { status }),
})

import { describeCallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'

/** Returns the message for a failed request for a portfolio (specification 2, §8). */
export const getLoadErrorMessage = (error: unknown, t: TFunction<'mfe-portfolio'>): string =>
  describeCallFailure(error, {
    fallback: t('viewer.unknown'),
    status: ({ status }) => t('viewer.status', { status }),
  })

import { describeCallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'

/** Returns the error message for a failed call of the homepage (specification 2, §8). */
export const describeFailure = (failure: unknown, t: TFunction<'mfe-account'>): string =>
  describeCallFailure(failure, {
    fallback: t('failure.unknown'),
    network: t('failure.network'),
    status: ({ status }) => t('failure.status', { status }),
    malformed: ({ status }) => t('failure.malformed', { status }),
  })

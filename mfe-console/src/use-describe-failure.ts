import { describeCallFailure } from '@tessera/shared-auth'
import { useTranslation } from 'react-i18next'

/** Returns a function that turns a failed call into a sentence for the member. */
export function useDescribeFailure(): (failure: unknown) => string {
  const { t } = useTranslation('mfe-console')
  return failure =>
    describeCallFailure(failure, { fallback: t('failure.unknown'), network: t('failure.network') })
}

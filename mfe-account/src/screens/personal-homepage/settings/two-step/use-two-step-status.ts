import type { Passkey } from '@tessera/shared-contracts'
import { useGetPasskeysQuery, useGetTotpStatusQuery } from '../../../../two-step-api.ts'

/** The factors of the member. */
export interface TwoStepStatus {
  passkeys: readonly Passkey[]
  /** Whether an authenticator app is set up. */
  hasApp: boolean
  recoveryCodesLeft: number
}

export const countSecondFactors = ({ passkeys, hasApp }: TwoStepStatus): number =>
  passkeys.length + (hasApp ? 1 : 0)

/** Loads the factors of the member. `status` is null until they are loaded, and where that failed. */
export function useTwoStepStatus({ refetchOnMount = false } = {}) {
  const options = { refetchOnMountOrArgChange: refetchOnMount }
  const passkeys = useGetPasskeysQuery(undefined, options)
  const totp = useGetTotpStatusQuery(undefined, options)
  const status: TwoStepStatus | null =
    passkeys.data?.success && totp.data?.success
      ? {
          passkeys: passkeys.data.passkeys ?? [],
          hasApp: totp.data.enabled ?? false,
          recoveryCodesLeft: totp.data.recovery_codes_left ?? 0,
        }
      : null
  return {
    status,
    isLoading: passkeys.isLoading || totp.isLoading,
    refetch: () => Promise.all([passkeys.refetch(), totp.refetch()]),
  }
}

import { useGetOwnPasskeysQuery, useGetOwnTotpStatusQuery } from './two-step-api.ts'

/** Loads which second factors the member has. Those that could not be loaded count as existing. */
export function useOwnFactors() {
  const passkeys = useGetOwnPasskeysQuery(undefined)
  const totp = useGetOwnTotpStatusQuery(undefined)
  return {
    isLoading: passkeys.isLoading || totp.isLoading,
    hasPasskeys: !passkeys.data?.success || passkeys.data.passkeys?.length !== 0,
    hasApp: !totp.data?.success || totp.data.enabled !== false,
  }
}

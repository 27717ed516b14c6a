import { useReauthentication } from '@tessera/shared-auth/reauthentication'
import { useTranslation } from 'react-i18next'
import { useBeginTotpMutation } from '../../../../two-step-api.ts'
import { describeFailure } from '../../describe-failure.ts'

/** What an authenticator app needs to show codes. */
export interface TotpSetup {
  /** In base32. */
  secret: string
  /** A `data:` URL of an image. */
  qrCode: string
}

/** Requests the secret for an authenticator app. A failure of null means that the user canceled. */
export function useBeginTotp() {
  const { t } = useTranslation('mfe-account')
  const withReauthentication = useReauthentication()
  const [beginTotp] = useBeginTotpMutation()

  return async (password?: string): Promise<TotpSetup | { failure: string | null }> => {
    const result = await withReauthentication(() => beginTotp({ current_password: password }))
    if (!result) return { failure: null }
    const { data, error } = result
    if (!data?.success || !data.secret || !data.qr_code) return { failure: describeFailure(error ?? data, t) }
    return { secret: data.secret, qrCode: data.qr_code }
  }
}

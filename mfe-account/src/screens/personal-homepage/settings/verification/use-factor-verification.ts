import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useGetPasskeyVerificationOptionsMutation,
  useVerifyWithPasskeyMutation,
  useVerifyWithTotpMutation,
} from '../../../../two-step-api.ts'
import { describeFailure } from '../../describe-failure.ts'
import { requestPasskey } from '../web-authn/request-passkey.ts'

type Factor = 'passkey' | 'code'

/** Confirms the second factor of the member: with a passkey, or with a code of the app or a recovery code. */
export function useFactorVerification(onVerified: () => void) {
  const { t } = useTranslation('mfe-account')
  const [getOptions] = useGetPasskeyVerificationOptionsMutation()
  const [verifyPasskey] = useVerifyWithPasskeyMutation()
  const [verifyCode] = useVerifyWithTotpMutation()
  /** The factor that is being checked. */
  const [checking, setChecking] = useState<Factor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function check(factor: Factor, send: () => Promise<string | null>): Promise<void> {
    setChecking(factor)
    setFailure(null)
    setFailure(await send())
    setChecking(null)
  }

  /** Returns the sentence to show; null where it succeeded or was cancelled. */
  async function sendPasskey(): Promise<string | null> {
    const { data: request, error } = await getOptions()
    if (!request?.options) return describeFailure(error ?? request, t)
    const result = await requestPasskey(request.options)
    if ('problem' in result) return result.problem === 'cancelled' ? null : t(`passkey.${result.problem}`)
    const response = await verifyPasskey({ credential: result.credential })
    if (!response.data?.success) return describeFailure(response.error ?? response.data, t)
    onVerified()
    return null
  }

  async function sendCode(code: string): Promise<string | null> {
    const { data, error } = await verifyCode({ code })
    if (!data?.success) return describeFailure(error ?? data, t)
    onVerified()
    return null
  }

  return {
    checking,
    failure,
    verifyWithPasskey: () => check('passkey', sendPasskey),
    verifyWithCode: (code: string) => check('code', () => sendCode(code)),
  }
}

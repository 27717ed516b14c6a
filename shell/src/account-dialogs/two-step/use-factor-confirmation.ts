import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormSubmission } from '../../forms/use-form-submission.ts'
import { requestPasskey } from './request-passkey.ts'
import {
  useGetPasskeyVerificationOptionsMutation,
  useVerifyWithPasskeyMutation,
  useVerifyWithTotpMutation,
} from './two-step-api.ts'

type Factor = 'passkey' | 'code'
interface ConfirmationResponse {
  success: boolean
  error?: string | null | undefined
}

/** Confirms a second factor of the member: a passkey, or a code of the app or a recovery code. */
export function useFactorConfirmation(onConfirmed: () => void) {
  const { t } = useTranslation('shell')
  const { message, submit } = useFormSubmission()
  const [getOptions] = useGetPasskeyVerificationOptionsMutation()
  const [verifyPasskey] = useVerifyWithPasskeyMutation()
  const [verifyCode] = useVerifyWithTotpMutation()
  /** The factor that is being checked. */
  const [checking, setChecking] = useState<Factor | null>(null)

  async function check(factor: Factor, send: () => Promise<ConfirmationResponse | null>): Promise<void> {
    setChecking(factor)
    await submit({
      failureText: t(factor === 'passkey' ? 'passkey.failed' : 'secondStep.failed'),
      async send() {
        const response = await send()
        return response && { success: response.success, message: response.error ?? undefined }
      },
      onSuccess: onConfirmed,
    })
    setChecking(null)
  }

  /** Returns null where the user canceled it. */
  async function sendPasskey(): Promise<ConfirmationResponse | null> {
    const { options, error } = await getOptions().unwrap()
    if (!options) return { success: false, error }
    const result = await requestPasskey(options)
    if ('credential' in result) return verifyPasskey({ credential: result.credential }).unwrap()
    return result.problem === 'canceled' ? null : { success: false, error: t(`passkey.${result.problem}`) }
  }

  return {
    checking,
    message,
    confirmWithPasskey: () => check('passkey', sendPasskey),
    confirmWithCode: (code: string) => check('code', () => verifyCode({ code }).unwrap()),
  }
}

import { useAppDispatch, useRefreshUser, userChanged } from '@tessera/shared-auth'
import type { CallResponse, loginWithTotp } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormSubmission } from '../../forms/use-form-submission.ts'
import { requestPasskey } from './request-passkey.ts'
import {
  useGetPasskeyLoginOptionsMutation,
  useLoginWithPasskeyMutation,
  useLoginWithTotpMutation,
} from './two-step-api.ts'

type LoginResponse = CallResponse<typeof loginWithTotp>

interface FactorLoginOptions {
  submit: FormSubmission['submit']
  onDone: () => void
}

/** Logs in with a passkey or a code. With the token of the log-in by password, they are its second step. */
export function useFactorLogin({ submit, onDone }: FactorLoginOptions) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const [getPasskeyOptions] = useGetPasskeyLoginOptionsMutation()
  const [loginWithPasskey] = useLoginWithPasskeyMutation()
  const [loginWithTotp] = useLoginWithTotpMutation()
  const [isUsingPasskey, setIsUsingPasskey] = useState(false)

  const submitLogin = (
    send: () => Promise<LoginResponse | null>,
    options: { failureText: string; background?: boolean },
  ) =>
    submit({
      ...options,
      successText: t('login.success'),
      send: async () => {
        const response = await send()
        if (response?.success && response.user) dispatch(userChanged(response.user))
        return response && { success: response.success, message: response.error }
      },
      onSuccess: async () => {
        await refreshUser()
        onDone()
      },
    })

  async function sendPasskey(token: string | undefined): Promise<LoginResponse | null> {
    const { options, error } = await getPasskeyOptions({ second_step_token: token }).unwrap()
    if (!options) return { success: false, error }
    const result = await requestPasskey(options)
    if ('credential' in result)
      return loginWithPasskey({ credential: result.credential, second_step_token: token }).unwrap()
    return result.problem === 'canceled' ? null : { success: false, error: t(`passkey.${result.problem}`) }
  }

  async function logInWithPasskey(token?: string): Promise<void> {
    setIsUsingPasskey(true)
    // The form stays usable, because the browser can hide its dialog
    await submitLogin(() => sendPasskey(token), { failureText: t('passkey.failed'), background: true })
    setIsUsingPasskey(false)
  }

  const logInWithCode = (code: string, token: string) =>
    submitLogin(() => loginWithTotp({ code, second_step_token: token }).unwrap(), {
      failureText: t('secondStep.failed'),
    })

  return { logInWithPasskey, logInWithCode, isUsingPasskey }
}

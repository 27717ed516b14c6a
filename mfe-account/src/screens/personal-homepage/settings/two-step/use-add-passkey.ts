import { useReauthentication } from '@tessera/shared-auth/reauthentication'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useGetPasskeyRegistrationOptionsMutation,
  useRegisterPasskeyMutation,
} from '../../../../two-step-api.ts'
import { describeFailure } from '../../describe-failure.ts'
import { createPasskey } from '../web-authn/create-passkey.ts'

/**
 * Creates a passkey in the browser, and adds it to the account.
 *
 * @param onAdded is called with the recovery codes, which the server creates with the member's first second factor
 */
export function useAddPasskey(onAdded: (recoveryCodes: readonly string[] | null) => void) {
  const { t } = useTranslation('mfe-account')
  const withReauthentication = useReauthentication()
  const [getOptions] = useGetPasskeyRegistrationOptionsMutation()
  const [registerPasskey] = useRegisterPasskeyMutation()
  const [isAdding, setIsAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Returns the sentence to show; null where it succeeded or was canceled. */
  async function createAndRegister(name: string, password: string | undefined): Promise<string | null> {
    const result = await withReauthentication(() => getOptions({ current_password: password }))
    if (!result) return null
    const { data, error } = result
    if (!data?.success || !data.options) return describeFailure(error ?? data, t)
    const created = await createPasskey(data.options)
    if ('problem' in created) return created.problem === 'canceled' ? null : t(`passkey.${created.problem}`)
    const response = await registerPasskey({ credential: created.credential, name })
    if (!response.data?.success) return describeFailure(response.error ?? response.data, t)
    onAdded(response.data.recovery_codes ?? null)
    return null
  }

  async function addPasskey(name: string, password: string | undefined): Promise<void> {
    setIsAdding(true)
    setFailure(null)
    setFailure(await createAndRegister(name, password))
    setIsAdding(false)
  }

  return { addPasskey, isAdding, failure }
}

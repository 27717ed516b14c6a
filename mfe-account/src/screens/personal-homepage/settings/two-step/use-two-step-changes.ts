import { useReauthentication, type CallResult } from '@tessera/shared-auth/reauthentication'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeFailure } from '../../describe-failure.ts'
import { useTransientMessage } from '../../use-transient-message.ts'
import type { TwoStepStatus } from './use-two-step-status.ts'

interface ChangeResponse {
  success: boolean
  needs_verification?: boolean | null | undefined
  recovery_codes?: readonly string[] | null | undefined
}

/** Makes a call that changes the factors, and shows its outcome. `successText` is shown where there are no codes. */
type ChangeTwoStep = (
  call: () => PromiseLike<CallResult<ChangeResponse>>,
  successText: string,
) => Promise<void>

/** Changes the factors of the member. Holds the outcome of the last change, and recovery codes until they are saved. */
export function useTwoStepChanges(refetch: () => Promise<unknown>) {
  const { t } = useTranslation('mfe-account')
  const withReauthentication = useReauthentication()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [success, showSuccess] = useTransientMessage()
  const [failure, setFailure] = useState<string | null>(null)

  /** Shows that a change succeeded, or its new recovery codes, and loads the factors again. */
  async function finish(codes: readonly string[] | null | undefined, successText: string): Promise<void> {
    setFailure(null)
    if (codes?.length) setRecoveryCodes(codes)
    else showSuccess(successText)
    await refetch()
  }

  const change: ChangeTwoStep = async (call, successText) => {
    setFailure(null)
    const result = await withReauthentication(call)
    if (!result) return
    const { data, error } = result
    if (data?.success) await finish(data.recovery_codes, successText)
    else setFailure(describeFailure(error ?? data, t))
  }

  return {
    change,
    finish,
    success,
    failure,
    setFailure,
    recoveryCodes,
    dismissRecoveryCodes: () => setRecoveryCodes(null),
  }
}

type TwoStepChanges = ReturnType<typeof useTwoStepChanges>

/** What each section of the card receives. */
export interface TwoStepSectionProps {
  status: TwoStepStatus
  changes: TwoStepChanges
}

import { profileChanged, useAppDispatch } from '@tessera/shared-auth'
import { useReauthentication } from '@tessera/shared-auth/reauthentication'
import { limits } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyProfileChange, useRequestEmailChangeMutation } from '../../../../account-api.ts'
import { describeFailure } from '../../describe-failure.ts'
import { CodeStep } from './code-step.tsx'
import type { EmailChangeDraft } from './email-change-draft.ts'
import { NewAddressStep } from './new-address-step.tsx'

interface ChangeEmailDialogProps {
  draft: EmailChangeDraft
  onDraftChange: (changed: Partial<EmailChangeDraft>) => void
  onClose: () => void
  onChanged: (email: string) => void
}

/** Changes the email address in two steps: a code is sent to the new address, then the code is confirmed. */
export function ChangeEmailDialog({ draft, onDraftChange, onClose, onChanged }: ChangeEmailDialogProps) {
  const { t } = useTranslation('mfe-account')
  const dispatch = useAppDispatch()
  const [requestEmailChange, { isLoading }] = useRequestEmailChangeMutation()
  const withReauthentication = useReauthentication()
  /** Is not saved when the dialog closes. */
  const [password, setPassword] = useState('')

  /** Sends a code to the typed address. Resolves to the failure, or null. */
  const sendCode = async (): Promise<string | null> => {
    const email = draft.email.trim()
    const result = await withReauthentication(() => requestEmailChange({ email, password }))
    if (!result) return t('email.notVerified')
    const { data, error } = result
    if (!data?.success) return describeFailure(error ?? data, t)
    const nextCodeAt = Date.now() + limits.verification.resendSeconds * 1000
    onDraftChange({ sentTo: email, code: '', nextCodeAt })
    return null
  }
  const handleConfirmed = (email: string) => {
    dispatch(profileChanged({ email }))
    dispatch(applyProfileChange({ email }))
    onChanged(email)
  }

  return draft.sentTo === null ? (
    <NewAddressStep
      email={draft.email}
      onEmailChange={email => onDraftChange({ email })}
      password={password}
      onPasswordChange={setPassword}
      sendCode={sendCode}
      isSending={isLoading}
      onClose={onClose}
    />
  ) : (
    <CodeStep
      sentTo={draft.sentTo}
      code={draft.code}
      onCodeChange={code => onDraftChange({ code })}
      nextCodeAt={draft.nextCodeAt}
      // A new code needs the password, which is gone after the dialog was closed
      sendCode={password === '' ? null : sendCode}
      isSending={isLoading}
      onBack={() => onDraftChange({ sentTo: null })}
      onClose={onClose}
      onConfirmed={handleConfirmed}
    />
  )
}

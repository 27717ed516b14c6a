import { useTranslation } from 'react-i18next'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { useFormSubmission } from '../forms/use-form-submission.ts'
import { useRequestPasswordResetMutation } from './account-api.ts'
import type { DraftProps } from './account-draft.ts'
import { AccountEmail, AccountForm } from './account-form.tsx'

interface ForgotPasswordFormProps extends DraftProps {
  onLogin: () => void
}

/** Asks for a link that sets a new password. The response does not tell whether the address is known. */
export function ForgotPasswordForm({ draft, onDraftChange, onLogin }: ForgotPasswordFormProps) {
  const { t } = useTranslation('shell')
  const [requestReset] = useRequestPasswordResetMutation()
  const { errors, validate, clearError } = useFieldErrors<'email'>()
  const { busy, message, submit } = useFormSubmission()

  function send(form: HTMLFormElement) {
    const email = draft.email.trim()
    if (!validate(form, { email: email === '' && t('form.emailMissing') })) return
    void submit({
      send: () => requestReset({ email }).unwrap(),
      successText: t('forgotPassword.sent'),
      failureText: t('forgotPassword.failed'),
    })
  }

  return (
    <AccountForm
      lead={t('forgotPassword.lead')}
      labels={{ submit: t('forgotPassword.submit'), busy: t('forgotPassword.busy') }}
      busy={busy}
      message={message}
      onSubmit={send}
      alternative={{
        question: t('forgotPassword.remembered'),
        label: t('forgotPassword.toLogin'),
        onOpen: onLogin,
      }}
    >
      <AccountEmail
        value={draft.email}
        error={errors.email}
        onChange={({ target }) => {
          onDraftChange({ email: target.value })
          clearError('email')
        }}
      />
    </AccountForm>
  )
}

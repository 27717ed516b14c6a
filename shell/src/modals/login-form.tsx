import { signIn, useAppDispatch, useRefreshUser } from '@tessera/shared-auth'
import { useTranslation } from 'react-i18next'
import { useFieldErrors } from '../forms/field-errors.ts'
import { outcomeMessage } from '../forms/form-message.tsx'
import { formText } from '../forms/form-text.ts'
import { useSubmission } from '../forms/submission.ts'
import type { DraftProps } from './account-draft.ts'
import { AccountEmail, AccountForm, AccountPassword } from './account-form.tsx'

/** Logs in by email and password (specification 1, §2 and §4). */
export function LoginForm({
  draft,
  onDraft,
  onDone,
  onRegister,
}: DraftProps & { onDone: () => void; onRegister: () => void }) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const { errors, check, clear } = useFieldErrors<'email' | 'password'>()
  const submission = useSubmission()

  function submit(form: HTMLFormElement) {
    const email = draft.email.trim()
    const password = formText(form, 'password')
    const complete = check(form, {
      email: email === '' && t('form.emailMissing'),
      password: password === '' && t('form.passwordMissing'),
    })
    if (complete) void submission.run(() => logIn({ email, password }))
  }

  async function logIn(credentials: { email: string; password: string }) {
    const answer = await dispatch(signIn(credentials)).unwrap()
    submission.say(outcomeMessage(answer, { success: t('login.success'), failure: t('login.failed') }))
    if (!answer.success) return
    await refreshUser()
    onDone()
  }

  return (
    <AccountForm
      lead={t('login.lead')}
      labels={{ submit: t('login.submit'), busy: t('login.busy') }}
      submission={submission}
      onSubmit={submit}
      other={{ question: t('login.noAccount'), label: t('login.toRegister'), onOpen: onRegister }}
    >
      <AccountEmail
        value={draft.email}
        error={errors.email}
        onChange={({ target }) => {
          onDraft({ email: target.value })
          clear('email')
        }}
      />
      <AccountPassword
        autoComplete="current-password"
        error={errors.password}
        onChange={() => clear('password')}
      />
    </AccountForm>
  )
}

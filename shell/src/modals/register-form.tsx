import { callServer, signIn, useAppDispatch, useRefreshUser } from '@tessera/shared-auth'
import { limits, register, type BodyOf } from '@tessera/shared-contracts'
import { TextField } from '@tessera/shared-ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldErrors } from '../forms/field-errors.ts'
import { outcomeMessage } from '../forms/form-message.tsx'
import { formText } from '../forms/form-text.ts'
import { useSubmission } from '../forms/submission.ts'
import type { AccountDraft, DraftProps } from './account-draft.ts'
import { AccountEmail, AccountForm, AccountPassword } from './account-form.tsx'
import { CodeField } from './code-field.tsx'

const { min } = limits.passwordLength

/** Makes an account, then logs in with it (specification 1, §2, §4 and §5). */
export function RegisterForm({
  draft,
  onDraft,
  onDone,
  onLogin,
}: DraftProps & { onDone: () => void; onLogin: () => void }) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const email = useRef<HTMLInputElement>(null)
  const { errors, check, clear } = useFieldErrors<'username' | 'email' | 'code' | 'password'>()
  const submission = useSubmission()

  const type = (name: 'username' | 'email' | 'code') => (text: string) => {
    onDraft({ [name]: text })
    clear(name)
  }

  function submit(form: HTMLFormElement) {
    const fields = { ...trimmed(draft), password: formText(form, 'password') }
    const fault = emailFault(email.current)
    const complete = check(form, {
      username: fields.username === '' && t('form.usernameMissing'),
      email: fault && t(fault),
      code: fields.code === '' && t('form.codeMissing'),
      password: fields.password.length < min && t('form.passwordShort', { count: min }),
    })
    if (complete) void submission.run(() => makeAccount(fields))
  }

  async function makeAccount(fields: BodyOf<typeof register>) {
    const answer = await callServer(register, fields)
    const texts = { success: t('register.success'), failure: t('register.failed') }
    submission.say(outcomeMessage(answer, texts))
    if (!answer.success) return
    if (await logIn(fields)) onDone()
    else submission.say({ tone: 'danger', text: t('register.autoLoginFailed') })
  }

  async function logIn(credentials: { email: string; password: string }): Promise<boolean> {
    const attempt = await dispatch(signIn({ email: credentials.email, password: credentials.password }))
    const signedIn = signIn.fulfilled.match(attempt) && attempt.payload.success
    if (signedIn) await refreshUser()
    return signedIn
  }

  /** The address as typed, or null once its fault is shown. */
  function emailToVerify(): string | null {
    const form = email.current?.form
    const fault = emailFault(email.current)
    return form && check(form, { email: fault && t(fault) }) ? trimmed(draft).email : null
  }

  return (
    <AccountForm
      lead={t('register.lead')}
      labels={{ submit: t('register.submit'), busy: t('register.busy') }}
      submission={submission}
      onSubmit={submit}
      other={{ question: t('register.hasAccount'), label: t('register.toLogin'), onOpen: onLogin }}
    >
      <TextField
        label={t('form.username')}
        name="username"
        autoComplete="nickname"
        maxLength={limits.usernameLength.max}
        required
        value={draft.username}
        error={errors.username}
        onChange={({ target }) => type('username')(target.value)}
      />
      <AccountEmail
        ref={email}
        value={draft.email}
        error={errors.email}
        onChange={({ target }) => type('email')(target.value)}
      />
      <CodeField
        value={draft.code}
        error={errors.code}
        onType={type('code')}
        nextCodeAt={draft.nextCodeAt}
        onWait={nextCodeAt => onDraft({ nextCodeAt })}
        emailToVerify={emailToVerify}
        onMessage={submission.say}
      />
      <AccountPassword
        autoComplete="new-password"
        hint={t('register.passwordHint', { min })}
        error={errors.password}
        onChange={() => clear('password')}
      />
    </AccountForm>
  )
}

const trimmed = ({ username, email, code }: AccountDraft) => ({
  username: username.trim(),
  email: email.trim(),
  code: code.trim(),
})

/** Key of what is wrong with the address; what an address looks like is the browser's to say. */
function emailFault(field: HTMLInputElement | null) {
  if (!field || field.value.trim() === '') return 'form.emailMissing'
  return field.validity.typeMismatch && 'form.emailInvalid'
}

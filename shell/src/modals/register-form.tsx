import { callServer, signIn, useAppDispatch, useRefreshUser } from '@tessera/shared-auth'
import { limits, register } from '@tessera/shared-contracts'
import { Button, linkClass, PasswordField, TextField } from '@tessera/shared-ui'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeField } from './code-field.tsx'
import { failureMessage } from '../forms/failure-message.ts'
import { useFieldErrors } from '../forms/field-errors.ts'
import styles from './form.module.css'
import { FormMessage, outcomeMessage, type Message } from '../forms/form-message.tsx'
import { formText } from '../forms/form-text.ts'

/** Makes an account, then logs in with it (specification 1, §2, §4 and §5). */
export function RegisterForm({ onDone, onLogin }: { onDone: () => void; onLogin: () => void }) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const form = useRef<HTMLFormElement>(null)
  const { errors, check, clear } = useFieldErrors<'username' | 'email' | 'code' | 'password'>()
  const [message, setMessage] = useState<Message | null>(null)
  const [busy, setBusy] = useState(false)
  const { min } = limits.passwordLength

  /** The address as typed, or null once its fault is shown. */
  function emailToVerify(): string | null {
    if (!form.current) return null
    const fault = emailFault(form.current)
    return check(form.current, { email: fault && t(fault) }) ? readFields(form.current).email : null
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = readFields(event.currentTarget)
    const fault = emailFault(event.currentTarget)
    const complete = check(event.currentTarget, {
      username: fields.username === '' && t('form.usernameMissing'),
      email: fault && t(fault),
      code: fields.code === '' && t('form.codeMissing'),
      password: fields.password.length < min && t('form.passwordShort', { count: min }),
    })
    if (!complete) return
    setBusy(true)
    setMessage(null)
    try {
      const answer = await callServer(register, fields)
      const texts = { success: t('register.success'), failure: t('register.failed') }
      setMessage(outcomeMessage(answer, texts))
      if (!answer.success) return
      if (await logIn(fields)) onDone()
      else setMessage({ tone: 'danger', text: t('register.autoLoginFailed') })
    } catch (error) {
      setMessage({ tone: 'danger', text: failureMessage(error, t) })
    } finally {
      setBusy(false)
    }
  }

  async function logIn({ email, password }: { email: string; password: string }): Promise<boolean> {
    const attempt = await dispatch(signIn({ email, password }))
    const signedIn = signIn.fulfilled.match(attempt) && attempt.payload.success
    if (signedIn) await refreshUser()
    return signedIn
  }

  return (
    <form noValidate ref={form} className={styles.form} onSubmit={event => void submit(event)}>
      <p className={styles.lead}>{t('register.lead')}</p>
      <TextField
        label={t('form.username')}
        name="username"
        autoComplete="nickname"
        maxLength={limits.usernameLength.max}
        required
        error={errors.username}
        onChange={() => clear('username')}
      />
      <TextField
        label={t('form.email')}
        name="email"
        type="email"
        // What one logs in with: a password manager would take the code above the password for it
        autoComplete="username"
        required
        error={errors.email}
        onChange={() => clear('email')}
      />
      <CodeField
        error={errors.code}
        onChange={() => clear('code')}
        emailToVerify={emailToVerify}
        onMessage={setMessage}
      />
      <PasswordField
        label={t('form.password')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('register.passwordHint', { min })}
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        error={errors.password}
        onChange={() => clear('password')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={busy}>
        {busy ? t('register.busy') : t('register.submit')}
      </Button>
      <p className={styles.other}>
        {t('register.hasAccount')}{' '}
        <button type="button" className={linkClass} onClick={onLogin}>
          {t('register.toLogin')}
        </button>
      </p>
    </form>
  )
}

const readFields = (form: HTMLFormElement) => ({
  username: formText(form, 'username').trim(),
  email: formText(form, 'email').trim(),
  code: formText(form, 'code').trim(),
  password: formText(form, 'password'),
})

/** Key of what is wrong with the address; what an address looks like is the browser's to say. */
function emailFault(form: HTMLFormElement) {
  const field = form.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return 'form.emailMissing'
  return field.validity.typeMismatch && 'form.emailInvalid'
}

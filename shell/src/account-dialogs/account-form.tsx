import { Button, linkClass, PasswordField, TextField } from '@tessera/shared-ui'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage, type Message } from '../forms/form-message.tsx'
import styles from './form.module.css'

interface AccountFormProps {
  lead: string
  labels: { submit: string; busy: string }
  busy: boolean
  message: Message | null
  onSubmit: (form: HTMLFormElement) => void
  /** Below the submit button. */
  note?: ReactNode
  alternative: { question: string; label: string; onOpen: () => void }
  children: ReactNode
}

/** The layout that the log-in form and the registration form share. */
export function AccountForm(props: AccountFormProps) {
  const { lead, labels, busy, message, onSubmit, note, alternative, children } = props
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      <p className={styles.lead}>{lead}</p>
      {children}
      <FormMessage message={message} />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={busy}>
        {busy ? labels.busy : labels.submit}
      </Button>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.other}>
        {alternative.question}{' '}
        <button type="button" className={linkClass} onClick={alternative.onOpen}>
          {alternative.label}
        </button>
      </p>
    </form>
  )
}

/** The email field. `autoComplete` tells password managers that it is the log-in name. */
export function AccountEmail(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation('shell')
  return (
    <TextField
      label={t('form.email')}
      name="email"
      type="email"
      autoComplete="username"
      required
      {...props}
    />
  )
}

type AccountPasswordProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'showLabel' | 'hideLabel'
> & {
  autoComplete: 'current-password' | 'new-password'
}

export function AccountPassword(props: AccountPasswordProps) {
  const { t } = useTranslation('shell')
  return (
    <PasswordField
      label={t('form.password')}
      name="password"
      required
      showLabel={t('form.showPassword')}
      hideLabel={t('form.hidePassword')}
      {...props}
    />
  )
}

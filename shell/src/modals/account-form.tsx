import { Button, linkClass, PasswordField, TextField } from '@tessera/shared-ui'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '../forms/form-message.tsx'
import type { Submission } from '../forms/submission.ts'
import styles from './form.module.css'

interface AccountFormProps {
  lead: string
  /** What the button says, at rest and while it is at work. */
  labels: { submit: string; busy: string }
  submission: Submission
  onSubmit: (form: HTMLFormElement) => void
  /** The way to the other of the two forms, and for whom it is. */
  other: { question: string; label: string; onOpen: () => void }
  children: ReactNode
}

/** What the forms for logging in and registering have in common. */
export function AccountForm({ lead, labels, submission, onSubmit, other, children }: AccountFormProps) {
  const { busy, message } = submission
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
      <p className={styles.other}>
        {other.question}{' '}
        <button type="button" className={linkClass} onClick={other.onOpen}>
          {other.label}
        </button>
      </p>
    </form>
  )
}

/** The address that one logs in with; among other fields, password managers must take it for that. */
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

import { useRefreshUser } from '@tessera/shared-auth'
import { Button } from '@tessera/shared-ui'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevertEmailChangeMutation } from '../../account-dialogs/account-api.ts'
import { FormMessage } from '../../forms/form-message.tsx'
import { useFormSubmission } from '../../forms/use-form-submission.ts'
import styles from '../narrow-page.module.css'

interface RevertEmailFormProps {
  /** The token from the link in the mail. */
  token: string
  onDone: () => void
}

/** Explains what the link does. Nothing happens before the user selects the button, because mail scanners open links. */
export function RevertEmailForm({ token, onDone }: RevertEmailFormProps) {
  const { t } = useTranslation('shell')
  const refreshUser = useRefreshUser()
  const [revertEmailChange] = useRevertEmailChangeMutation()
  const { busy, message, submit } = useFormSubmission()

  function revert(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit({
      send: () => revertEmailChange({ token }).unwrap(),
      failureText: t('revertEmail.failed'),
      async onSuccess() {
        // The server has ended all sessions of the account, also the one of this browser
        await refreshUser()
        onDone()
      },
    })
  }

  return (
    <form className={styles.form} onSubmit={revert}>
      <p>{t('revertEmail.address')}</p>
      <p>{t('revertEmail.password')}</p>
      <FormMessage message={message} />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={busy}>
        {t(busy ? 'revertEmail.busy' : 'revertEmail.submit')}
      </Button>
    </form>
  )
}

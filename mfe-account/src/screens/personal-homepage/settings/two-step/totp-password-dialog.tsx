import { Button, Dialog, Notice } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import settingsStyles from '../settings-tab.module.css'
import { CurrentPasswordField } from './current-password-field.tsx'
import type { TotpSetup, useBeginTotp } from './use-begin-totp.ts'

interface TotpPasswordDialogProps {
  begin: ReturnType<typeof useBeginTotp>
  onClose: () => void
  onBegun: (setup: TotpSetup) => void
}

/** Asks for the password before an authenticator app becomes the first factor of the member. */
export function TotpPasswordDialog({ begin, onClose, onBegun }: TotpPasswordDialogProps) {
  const { t } = useTranslation('mfe-account')
  const formId = useId()
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!password || isBusy) return
    setIsBusy(true)
    setFailure(null)
    const begun = await begin(password)
    setIsBusy(false)
    if ('failure' in begun) setFailure(begun.failure)
    else onBegun(begun)
  }
  return (
    <Dialog
      open
      size="small"
      title={t('twoStep.setUpTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!password}>
            {t('twoStep.continue')}
          </Button>
        </>
      }
    >
      <form id={formId} className={settingsStyles.form} noValidate onSubmit={event => void submit(event)}>
        <p>{t('twoStep.passwordLead')}</p>
        <CurrentPasswordField value={password} onChange={setPassword} />
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </Dialog>
  )
}

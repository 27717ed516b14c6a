import { FormDialog } from '@tessera/shared-ui'
import { useState } from 'react'
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
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async () => {
    setIsBusy(true)
    setFailure(null)
    const begun = await begin(password)
    setIsBusy(false)
    if ('failure' in begun) setFailure(begun.failure)
    else onBegun(begun)
  }
  return (
    <FormDialog
      title={t('twoStep.setUpTitle')}
      submitLabel={t('twoStep.continue')}
      busy={isBusy}
      disabled={!password}
      failure={failure}
      formClassName={settingsStyles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('twoStep.passwordLead')}</p>
      <CurrentPasswordField value={password} onChange={setPassword} />
    </FormDialog>
  )
}

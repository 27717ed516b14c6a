import { CopyButton, FormDialog, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmTotpMutation } from '../../../../two-step-api.ts'
import { describeFailure } from '../../describe-failure.ts'
import settingsStyles from '../settings-tab.module.css'
import type { TotpSetup } from './use-begin-totp.ts'
import styles from './two-step.module.css'

interface TotpDialogProps {
  setup: TotpSetup
  onClose: () => void
  /** Called with the recovery codes, which the server creates with the member's first second factor. */
  onConfirmed: (recoveryCodes: readonly string[] | null) => void
}

/** Shows the secret for an authenticator app, and turns the app on with its first code. */
export function TotpDialog({ setup: { secret, qrCode }, onClose, onConfirmed }: TotpDialogProps) {
  const { t } = useTranslation('mfe-account')
  const [confirmTotp, { data, error, isLoading, reset }] = useConfirmTotpMutation()
  const [typed, setTyped] = useState('')
  // Apps group the digits
  const code = typed.replaceAll(/\s/g, '')
  const failure = error || data?.success === false ? describeFailure(error ?? data, t) : null

  const submit = async () => {
    const { data: response } = await confirmTotp({ code })
    if (response?.success) onConfirmed(response.recovery_codes ?? null)
  }
  return (
    <FormDialog
      title={t('twoStep.setUpTitle')}
      submitLabel={t('twoStep.turnOn')}
      busy={isLoading}
      disabled={!code}
      formClassName={settingsStyles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('twoStep.scan')}</p>
      <img src={qrCode} alt={t('twoStep.qrCode')} width={224} height={224} className={styles.qrCode} />
      <dl className={styles.secret}>
        <dt className={settingsStyles.term}>{t('twoStep.secret')}</dt>
        <dd>{secret}</dd>
      </dl>
      <CopyButton
        text={secret}
        label={t('twoStep.copySecret')}
        copiedLabel={t('creations.copied')}
        manualLabel={t('creations.copyManually')}
      />
      <TextField
        label={t('twoStep.code')}
        data-autofocus
        autoComplete="one-time-code"
        inputMode="numeric"
        error={failure}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          reset()
        }}
      />
    </FormDialog>
  )
}

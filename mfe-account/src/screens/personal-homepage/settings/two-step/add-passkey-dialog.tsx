import { Button, Dialog, Notice, TextField } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import settingsStyles from '../settings-tab.module.css'
import { CurrentPasswordField } from './current-password-field.tsx'
import { suggestPasskeyName } from './suggest-passkey-name.ts'
import { useAddPasskey } from './use-add-passkey.ts'
import { countFactors, type TwoStepStatus } from './use-two-step-status.ts'

const maxNameLength = 60

interface AddPasskeyDialogProps {
  status: TwoStepStatus
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Adds a passkey under a name. The first second factor of a member requires the password. */
export function AddPasskeyDialog({ status, onClose, onAdded }: AddPasskeyDialogProps) {
  const { t } = useTranslation('mfe-account')
  const formId = useId()
  const needsPassword = countFactors(status) === 0
  const [name, setName] = useState(() => suggestPasskeyName(status.passkeys, t))
  const [password, setPassword] = useState('')
  const { addPasskey, isAdding, failure } = useAddPasskey(onAdded)
  const isComplete = name.trim() !== '' && (!needsPassword || password !== '')

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isComplete && !isAdding) void addPasskey(name.trim(), needsPassword ? password : undefined)
  }
  return (
    <Dialog
      open
      size="small"
      title={t('twoStep.addPasskey')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isAdding} disabled={!isComplete}>
            {t('twoStep.continue')}
          </Button>
        </>
      }
    >
      <form id={formId} className={settingsStyles.form} noValidate onSubmit={submit}>
        <p>{t('twoStep.addPasskeyAbout')}</p>
        {needsPassword && <CurrentPasswordField value={password} onChange={setPassword} />}
        <TextField
          label={t('twoStep.passkeyName')}
          hint={t('twoStep.passkeyNameHint')}
          autoComplete="off"
          maxLength={maxNameLength}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </Dialog>
  )
}

import { FormDialog, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import settingsStyles from '../settings-tab.module.css'
import { CurrentPasswordField } from './current-password-field.tsx'
import { suggestPasskeyName } from './suggest-passkey-name.ts'
import { useAddPasskey } from './use-add-passkey.ts'
import { countSecondFactors, type TwoStepStatus } from './use-two-step-status.ts'

const maxNameLength = 60

interface AddPasskeyDialogProps {
  status: TwoStepStatus
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Adds a passkey under a name. The first second factor of a member requires the password. */
export function AddPasskeyDialog({ status, onClose, onAdded }: AddPasskeyDialogProps) {
  const { t } = useTranslation('mfe-account')
  const needsPassword = countSecondFactors(status) === 0
  const [name, setName] = useState(() => suggestPasskeyName(status.passkeys, t))
  const [password, setPassword] = useState('')
  const { addPasskey, isAdding, failure } = useAddPasskey(onAdded)
  const isComplete = name.trim() !== '' && (!needsPassword || password !== '')

  return (
    <FormDialog
      title={t('twoStep.addPasskey')}
      submitLabel={t('twoStep.continue')}
      busy={isAdding}
      disabled={!isComplete}
      failure={failure}
      formClassName={settingsStyles.form}
      onSubmit={() => addPasskey(name.trim(), needsPassword ? password : undefined)}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}

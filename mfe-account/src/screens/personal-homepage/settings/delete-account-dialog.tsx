import { signOut, useAppDispatch } from '@tessera/shared-auth'
import { useReauthentication } from '@tessera/shared-auth/reauthentication'
import { Checkbox, FormDialog, PasswordField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { invalidateGallery, useDeleteAccountMutation } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'
import styles from './settings-tab.module.css'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-account')
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation()
  const withReauthentication = useReauthentication()
  const [password, setPassword] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async () => {
    setFailure(null)
    const result = await withReauthentication(() => deleteAccount({ current_password: password }))
    if (!result) return
    const { data, error } = result
    if (!data?.success) {
      setFailure(describeFailure(error ?? data, t))
      return
    }
    // Leave the page first: without a user it would ask for a log-in.
    await navigate('/', { replace: true })
    await dispatch(signOut())
    dispatch(invalidateGallery())
  }

  return (
    <FormDialog
      title={t('settings.deleteAccount')}
      submitLabel={t('settings.deleteForEver')}
      variant="danger"
      busy={isLoading}
      disabled={!isConfirmed || !password}
      failure={failure}
      formClassName={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('settings.deleteAbout')}</p>
      <PasswordField
        label={t('settings.currentPassword')}
        autoComplete="current-password"
        showLabel={t('settings.showPassword')}
        hideLabel={t('settings.hidePassword')}
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <Checkbox
        label={t('settings.deleteMeant')}
        checked={isConfirmed}
        onChange={event => setIsConfirmed(event.target.checked)}
      />
    </FormDialog>
  )
}

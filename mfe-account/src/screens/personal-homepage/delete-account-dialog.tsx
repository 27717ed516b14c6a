import { isCallFailure, personKnown, useAppDispatch } from '@tessera/shared-auth'
import { Button, Checkbox, Dialog, Notice, PasswordField } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { galleryChanged, useDeleteAccountMutation } from '../../account-api.ts'
import { failureMessage } from './failure-message.ts'
import styles from './settings-tab.module.css'

/** Nothing is deleted without the password and a word that it is meant. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-account')
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const formId = useId()
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation()
  const [password, setPassword] = useState('')
  const [meant, setMeant] = useState(false)
  const [reason, setReason] = useState<string | null>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading || !meant || !password) return
    setReason(null)
    const { data, error } = await deleteAccount({ current_password: password })
    if (!data?.success) {
      setReason(isCallFailure(error) ? failureMessage(error, t) : data?.message || t('failure.unknown'))
      return
    }
    // The page goes first: without a member it would say that nobody is logged in.
    await navigate('/', { replace: true })
    dispatch(personKnown(null))
    dispatch(galleryChanged())
  }

  return (
    <Dialog
      open
      size="small"
      title={t('settings.deleteAccount')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isLoading}
            disabled={!meant || !password}
          >
            {t('settings.deleteForEver')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={event => void submit(event)}>
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
          checked={meant}
          onChange={event => setMeant(event.target.checked)}
        />
        {reason && <Notice tone="danger">{reason}</Notice>}
      </form>
    </Dialog>
  )
}

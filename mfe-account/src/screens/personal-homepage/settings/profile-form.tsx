import { profileChanged, useAppDispatch } from '@tessera/shared-auth'
import { limits, type User } from '@tessera/shared-contracts'
import { Avatar, Button, Card, Notice, TextField, useAlert } from '@tessera/shared-ui'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { applyProfileChange, useSaveProfileMutation } from '../../../account-api.ts'
import { AvatarCropDialog } from './avatar-crop-dialog.tsx'
import { describeFailure } from '../describe-failure.ts'
import { useTransientMessage } from '../use-transient-message.ts'
import type { SettingsDrafts } from './use-settings-drafts.ts'
import styles from './settings-tab.module.css'

const avatarTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Avatar and username. After saving, every part of the page shows the change at once (specification 2, §4). */
export function ProfileForm({ user, drafts }: { user: User; drafts: SettingsDrafts }) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const [saveProfile, { isLoading }] = useSaveProfileMutation()
  const [success, showSuccess] = useTransientMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const [pickedFile, setPickedFile] = useState<File | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const { avatar, setAvatar, setUsername } = drafts
  const username = drafts.username ?? user.username

  const pickFile = (file: File | undefined) => {
    if (!file) return
    const problem = !avatarTypes.includes(file.type)
      ? 'avatarType'
      : file.size > limits.maxAvatarBytes
        ? 'avatarTooLarge'
        : null
    if (!problem) return setPickedFile(file)
    void alert({ title: t('upload.errorTitle'), message: t(`settings.${problem}`) })
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    const { data, error } = await saveProfile({
      username: username.trim(),
      ...(avatar && { avatar: avatar.file }),
    })
    if (!data?.success) {
      setFailure(describeFailure(error ?? data, t))
      return
    }
    const change = {
      username: username.trim(),
      ...(data.new_avatar_url && { avatarUrl: data.new_avatar_url }),
    }
    dispatch(profileChanged(change))
    dispatch(applyProfileChange(change))
    setUsername(null)
    setAvatar(null)
    showSuccess(data.message || t('settings.saved'))
  }

  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <h2 className={styles.heading}>{t('settings.basics')}</h2>
        <div className={styles.avatar}>
          <Avatar name={user.username} src={avatar?.previewUrl ?? user.avatarUrl} size={96} />
          <div className={styles.avatarTexts}>
            <Button icon="camera" onClick={() => fileInput.current?.click()}>
              {t('settings.changeAvatar')}
            </Button>
            <p className={styles.hint}>{t('settings.avatarHint')}</p>
          </div>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept={avatarTypes.join(',')}
            aria-label={t('settings.changeAvatar')}
            onChange={event => {
              pickFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
        <TextField
          label={t('settings.username')}
          name="username"
          autoComplete="username"
          maxLength={limits.usernameLength.max}
          value={username}
          onChange={event => setUsername(event.target.value)}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        {success && <Notice tone="success">{success}</Notice>}
        <Button type="submit" variant="primary" busy={isLoading}>
          {t('settings.save')}
        </Button>
      </form>
      {pickedFile && (
        <AvatarCropDialog
          file={pickedFile}
          onClose={() => setPickedFile(null)}
          onCrop={file => {
            setPickedFile(null)
            setAvatar(file)
          }}
        />
      )}
    </Card>
  )
}

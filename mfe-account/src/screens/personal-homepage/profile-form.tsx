import { isCallFailure, profileChanged, useAppDispatch } from '@tessera/shared-auth'
import { limits, type User } from '@tessera/shared-contracts'
import { Avatar, Button, Card, Notice, TextField, useAlert } from '@tessera/shared-ui'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { profileSaved, useSaveProfileMutation } from '../../account-api.ts'
import { AvatarCrop } from './avatar-crop.tsx'
import { failureMessage } from './failure-message.ts'
import { usePassingMessage } from './use-passing-message.ts'
import type { SettingsDrafts } from './use-settings-drafts.ts'
import styles from './settings-tab.module.css'

const avatarTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Avatar and username; what the server has taken is known everywhere at once (specification 2, §4). */
export function ProfileForm({ person, drafts }: { person: User; drafts: SettingsDrafts }) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const [save, { isLoading }] = useSaveProfileMutation()
  const [said, say] = usePassingMessage()
  const [reason, setReason] = useState<string | null>(null)
  const [picked, setPicked] = useState<File | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { avatar, setAvatar, setUsername } = drafts
  const username = drafts.username ?? person.username

  const pick = (file: File | undefined) => {
    if (!file) return
    const objection = !avatarTypes.includes(file.type)
      ? 'avatarType'
      : file.size > limits.avatarBytes
        ? 'avatarTooLarge'
        : null
    if (!objection) return setPicked(file)
    void alert({ title: t('upload.errorTitle'), message: t(`settings.${objection}`), okLabel: t('ok') })
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    setReason(null)
    const { data, error } = await save({ username: username.trim(), ...(avatar && { avatar: avatar.file }) })
    if (!data?.success) {
      setReason(
        isCallFailure(error)
          ? failureMessage(error, t)
          : data?.error || data?.message || t('failure.unknown'),
      )
      return
    }
    const changed = {
      username: username.trim(),
      ...(data.new_avatar_url && { avatarUrl: data.new_avatar_url }),
    }
    dispatch(profileChanged(changed))
    dispatch(profileSaved(changed))
    setUsername(null)
    setAvatar(null)
    say(data.message || t('settings.saved'))
  }

  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <h2 className={styles.heading}>{t('settings.basics')}</h2>
        <div className={styles.avatar}>
          <Avatar name={person.username} src={avatar?.address ?? person.avatarUrl} size={96} />
          <div className={styles.avatarTexts}>
            <Button icon="camera" onClick={() => chooser.current?.click()}>
              {t('settings.changeAvatar')}
            </Button>
            <p className={styles.fine}>{t('settings.avatarHint')}</p>
          </div>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={avatarTypes.join(',')}
            aria-label={t('settings.changeAvatar')}
            onChange={event => {
              pick(event.target.files?.[0])
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
        {reason && <Notice tone="danger">{reason}</Notice>}
        {said && <Notice tone="success">{said}</Notice>}
        <Button type="submit" variant="primary" busy={isLoading}>
          {t('settings.save')}
        </Button>
      </form>
      {picked && (
        <AvatarCrop
          file={picked}
          onClose={() => setPicked(null)}
          onCropped={file => {
            setPicked(null)
            setAvatar(file)
          }}
        />
      )}
    </Card>
  )
}

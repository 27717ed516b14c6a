import { useState } from 'react'
import { emptyEmailChange } from './email/email-change-draft.ts'

export const emptyPasswords = { current: '', next: '', repeated: '' }

/** Unsaved input of the settings tab. */
export function useSettingsDrafts() {
  /** Null while it is unchanged. */
  const [username, setUsername] = useState<string | null>(null)
  const [avatar, setAvatarDraft] = useState<{ file: File; previewUrl: string } | null>(null)
  const setAvatar = (file: File | null) => {
    if (avatar) URL.revokeObjectURL(avatar.previewUrl)
    setAvatarDraft(file && { file, previewUrl: URL.createObjectURL(file) })
  }
  const [passwords, setPasswords] = useState(emptyPasswords)
  const [emailChange, setEmailChange] = useState(emptyEmailChange)
  return {
    username,
    setUsername,
    avatar,
    setAvatar,
    passwords,
    setPasswords,
    emailChange,
    setEmailChange,
  }
}

export type SettingsDrafts = ReturnType<typeof useSettingsDrafts>

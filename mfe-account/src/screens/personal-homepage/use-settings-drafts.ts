import { useState } from 'react'

export const noPasswords = { current: '', next: '', repeated: '' }

/** What was typed into the settings and not saved yet. */
export function useSettingsDrafts() {
  /** Null while it is the member's own. */
  const [username, setUsername] = useState<string | null>(null)
  const [avatar, setDraft] = useState<{ file: File; address: string } | null>(null)
  const setAvatar = (file: File | null) => {
    if (avatar) URL.revokeObjectURL(avatar.address)
    setDraft(file && { file, address: URL.createObjectURL(file) })
  }
  const [passwords, setPasswords] = useState(noPasswords)
  return { username, setUsername, avatar, setAvatar, passwords, setPasswords }
}

export type SettingsDrafts = ReturnType<typeof useSettingsDrafts>

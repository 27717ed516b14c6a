import type { User } from '@tessera/shared-contracts'
import { AccountData } from './account-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecurityCard } from './security-card.tsx'
import type { SettingsDrafts } from './use-settings-drafts.ts'
import styles from './settings-tab.module.css'

/** What can be changed about the account, and what it is bound to (specification 2, §2). */
export function SettingsTab({ person, drafts }: { person: User; drafts: SettingsDrafts }) {
  return (
    <div className={styles.settings}>
      <ProfileForm person={person} drafts={drafts} />
      <PasswordForm drafts={drafts} />
      <SecurityCard person={person} />
      <AccountData />
    </div>
  )
}

import type { User } from '@tessera/shared-contracts'
import { AccountDataCard } from './account-data-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecurityCard } from './security-card.tsx'
import type { SettingsDrafts } from './use-settings-drafts.ts'
import styles from './settings-tab.module.css'

/** Profile, password, security and data of the account (specification 2, §2). */
export function SettingsTab({ user, drafts }: { user: User; drafts: SettingsDrafts }) {
  return (
    <div className={styles.settings}>
      <ProfileForm user={user} drafts={drafts} />
      <PasswordForm drafts={drafts} />
      <SecurityCard user={user} />
      <AccountDataCard />
    </div>
  )
}

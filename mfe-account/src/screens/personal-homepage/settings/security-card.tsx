import type { User } from '@tessera/shared-contracts'
import { Card } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Devices } from './devices/devices.tsx'
import { BoundEmail } from './email/bound-email.tsx'
import { LinkedIdentityEntry } from './linked-identity/linked-identity-entry.tsx'
import type { SettingsDrafts } from './use-settings-drafts.ts'
import styles from './settings-tab.module.css'

/** The account's email address, its linked identity and its devices. */
export function SecurityCard({ user, drafts }: { user: User; drafts: SettingsDrafts }) {
  const { t } = useTranslation('mfe-account')
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('settings.security')}</h2>
      <BoundEmail user={user} drafts={drafts} />
      <LinkedIdentityEntry />
      <Devices />
    </Card>
  )
}

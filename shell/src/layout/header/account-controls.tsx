import { useSession } from '@tessera/shared-auth'
import { AccountButton } from './account-button.tsx'
import { AccountMenu, Bell } from './account-menu.tsx'
import styles from './account-menu.module.css'

/** A visitor's log-in, or the bell and the account menu of a member, for the header of a screen that has one of its own. */
export function AccountControls() {
  const { user } = useSession()
  if (!user) return <AccountButton user={null} />
  return (
    <div className={styles.controls}>
      <Bell key={user.username} />
      <AccountMenu user={user} isCompact />
    </div>
  )
}

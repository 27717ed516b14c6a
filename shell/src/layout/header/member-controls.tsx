import { useSession } from '@tessera/shared-auth'
import { AccountMenu, Bell } from './account-menu.tsx'
import styles from './account-menu.module.css'

/** The bell and the account menu of a member, for the header of a screen that has one of its own. */
export function MemberControls() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={styles.controls}>
      <Bell key={user.username} />
      <AccountMenu user={user} isCompact />
    </div>
  )
}

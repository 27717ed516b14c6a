import { Disclosure, PathIcon } from '@tessera/shared-ui'
import styles from './notifications.module.css'
import { NotificationPanel } from './notification-panel.tsx'
import { useUnreadCount } from './use-unread-count.ts'
import { useNotificationTexts } from './use-notification-texts.ts'

const bellPath = 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6M10 19.5a2.2 2.2 0 0 0 4 0'
/** A larger number is shown as `99+`. */
const maxShown = 99

/** The number of unread notifications, and a panel that lists the newest. A server without notifications has no bell. */
export function NotificationBell() {
  const { t } = useNotificationTexts()
  const { unread: known, setUnread } = useUnreadCount()
  if (known === null) return null
  const unread = known ?? 0
  return (
    <Disclosure
      label={unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title')}
      align="end"
      className={styles.bell}
      panelClassName={styles.panel}
      trigger={
        <span className={styles.trigger}>
          <PathIcon path={bellPath} size={20} />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > maxShown ? `${maxShown}+` : unread}
            </span>
          )}
        </span>
      }
    >
      {close => <NotificationPanel onClose={close} onRead={setUnread} />}
    </Disclosure>
  )
}

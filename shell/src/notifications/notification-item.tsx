import { formatDate, type Notification } from '@tessera/shared-contracts'
import { Button, classNames, linkQuotedPage, restoreFocusOnUnmount, VisuallyHidden } from '@tessera/shared-ui'
import { Link } from 'react-router-dom'
import styles from './notifications.module.css'
import { useNotificationTexts } from './use-notification-texts.ts'

interface NotificationItemProps {
  notification: Notification
  /** Whether the member has appealed against it in this page. */
  isAppealed: boolean
  onOpen: () => void
  onAppeal: (creationId: string) => void
  /** Receives the focus when the appeal button leaves. */
  findFocusTarget: () => HTMLElement | null
}

export function NotificationItem({
  notification,
  isAppealed,
  onOpen,
  onAppeal,
  findFocusTarget,
}: NotificationItemProps) {
  const { t, i18n } = useNotificationTexts()
  const {
    title,
    text,
    quote,
    href,
    at,
    read,
    thumb_url: thumbUrl,
    appealable_id: appealableId,
  } = notification
  return (
    <li className={classNames(styles.item, !read && styles.unread)}>
      {thumbUrl && <img src={thumbUrl} alt="" className={styles.thumbnail} />}
      <div className={styles.words}>
        {!read && <VisuallyHidden>{t('notifications.new')}</VisuallyHidden>}
        {/* Another server must not lead away from the site */}
        {href && /^\/(?!\/)/.test(href) ? (
          <Link to={href} className={styles.title} onClick={onOpen}>
            {title}
          </Link>
        ) : (
          <strong className={styles.title}>{title}</strong>
        )}
        {text && <p>{linkQuotedPage(text)}</p>}
        {quote && (
          <figure className={styles.quote}>
            <figcaption>{t('notifications.moderator')}</figcaption>
            <blockquote dir="auto">{quote}</blockquote>
          </figure>
        )}
        <time dateTime={at} className={styles.time}>
          {formatDate(at, i18n.language, 'dateTime')}
        </time>
        {appealableId && !isAppealed && (
          <Button
            ref={restoreFocusOnUnmount(findFocusTarget)}
            size="small"
            onClick={() => onAppeal(appealableId)}
          >
            {t('notifications.appeal')}
          </Button>
        )}
      </div>
    </li>
  )
}

import { describeCallFailure, useAccountModals } from '@tessera/shared-auth'
import { Button, Notice, restoreFocusOnUnmount, Spinner } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { NotificationItem } from './notification-item.tsx'
import styles from './notifications.module.css'
import { useGetNotificationsQuery, useMarkNotificationsReadMutation } from './notifications-api.ts'
import { useNotificationTexts } from './use-notification-texts.ts'

interface NotificationPanelProps {
  onClose: () => void
  /** Receives the number of those that are still unread. */
  onRead: (unread: number) => void
}

/** The newest notifications. */
export function NotificationPanel({ onClose, onRead }: NotificationPanelProps) {
  const { t } = useNotificationTexts()
  const { openAppeal, appealedIds } = useAccountModals()
  /** The creation of the last appeal that was opened here. */
  const [openedId, setOpenedId] = useState('')
  const panel = useRef<HTMLElement>(null)
  const findPanel = () => panel.current
  const [markRead, marking] = useMarkNotificationsReadMutation()
  const { data, error, isLoading, isFetching, refetch } = useGetNotificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const list = data?.notifications ?? []
  const failure = data?.success === false ? data : error

  const markAll = async () => {
    const { data: response } = await markRead({ up_to: Number(list[0]?.id ?? 0) })
    if (!response?.success) return
    onRead(response.unread ?? 0)
    await refetch()
  }
  return (
    <section ref={panel} tabIndex={-1} aria-label={t('notifications.title')} className={styles.content}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('notifications.title')}</h2>
        {list.some(({ read }) => !read) && (
          <Button
            ref={restoreFocusOnUnmount(findPanel)}
            size="small"
            variant="ghost"
            busy={marking.isLoading}
            onClick={() => void markAll()}
          >
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      <p role="status" className={styles.sent}>
        {appealedIds?.has(openedId) && t('notifications.appealSent')}
      </p>
      {isLoading && <Spinner label={t('area.loading')} />}
      {failure && (
        <Notice tone="danger">
          {describeCallFailure(failure, t('notifications.failed'))}{' '}
          <Button
            ref={restoreFocusOnUnmount(findPanel)}
            size="small"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {t('area.retry')}
          </Button>
        </Notice>
      )}
      {data?.success && list.length === 0 && <p className={styles.empty}>{t('notifications.empty')}</p>}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map(notification => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              isAppealed={appealedIds?.has(notification.appealable_id ?? '') === true}
              findFocusTarget={findPanel}
              onOpen={onClose}
              onAppeal={creationId => {
                setOpenedId(creationId)
                openAppeal?.(creationId)
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

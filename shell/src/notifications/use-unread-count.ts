import { notificationEvent, notificationEvents, parseJson } from '@tessera/shared-contracts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLazyGetNotificationsQuery, useMarkNotificationsReadMutation } from './notifications-api.ts'

/** Whether the server has no such call, as one of an older release. Other failures say nothing of the notifications. */
const isUnknownCall = (error: unknown) => error instanceof Object && 'status' in error && error.status === 404

/**
 * Returns the number of unread notifications, which follows the server while the page is visible. Finished tasks whose
 * result is on this page are read. A server that refuses the stream, such as that of one page too many, reports the number
 * once. The number is undefined until it is known, and null where the server has no notifications.
 */
export function useUnreadCount(): { unread: number | null | undefined; setUnread: (unread: number) => void } {
  const { pathname } = useLocation()
  const [reported, setReported] = useState<number | null>()
  const [remaining, setUnread] = useState<number>()
  const [getNotifications] = useLazyGetNotificationsQuery()
  const [markRead] = useMarkNotificationsReadMutation()

  useEffect(() => {
    let source: EventSource | null = null
    const follow = () => {
      source?.close()
      source = null
      // A hidden page would hold one of the few connections of the browser
      if (document.visibilityState === 'hidden' || typeof EventSource === 'undefined') return
      const opened = new EventSource(notificationEvents.path)
      source = opened
      opened.addEventListener('message', ({ data }) => {
        const event = notificationEvent.safeParse(parseJson(String(data)))
        if (event.success) setReported(event.data.unread)
      })
      opened.addEventListener('error', () => {
        // Otherwise the browser connects again
        if (opened.readyState !== EventSource.CLOSED) return
        void getNotifications().then(({ data, error }) => {
          if (source !== opened) return
          if (data?.success) setReported(data.unread ?? 0)
          else if (isUnknownCall(error)) setReported(known => known ?? null)
        })
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      source?.close()
    }
  }, [getNotifications])

  useEffect(() => {
    if (!reported) return
    let isCurrent = true
    void markRead({ path: pathname }).then(({ data }) => {
      if (isCurrent) setUnread(data?.unread ?? reported)
    })
    return () => {
      isCurrent = false
    }
  }, [reported, pathname, markRead])
  return { unread: reported ? remaining : reported, setUnread }
}

import { Notice, type NoticeProps } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'

/** A notice that scrolls into view when it appears, because the panel's end is often out of sight. */
export function RevealedNotice(props: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <Notice ref={notice} {...props} />
}

import { Notice, type NoticeProps } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'

/** A notice that comes into view when it appears: at the panel's end it would be missed. */
export function RevealedNotice(props: NoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What it answers, a promise in newer browsers, is nothing for React
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <Notice ref={place} {...props} />
}

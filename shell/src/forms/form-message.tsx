import { Notice, type NoticeTone } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'

/** The outcome of the last submission of a form: green, red, yellow or grey (specification 1, §4). */
export interface Message {
  tone: NoticeTone
  text: string
}

const colors: Record<NoticeTone, string> = {
  info: 'var(--color-muted)',
  success: 'var(--color-success)',
  warning: 'var(--color-warning)',
  danger: 'var(--color-danger)',
}

/** Shows a message and scrolls it into view, because a form can be longer than a small screen. */
export function FormMessage({ message }: { message: Message | null }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    message && (
      <Notice ref={notice} tone={message.tone} style={{ color: colors[message.tone] }}>
        {message.text}
      </Notice>
    )
  )
}

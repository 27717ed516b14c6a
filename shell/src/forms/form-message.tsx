import { Notice, type NoticeTone } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'
import styles from './form-message.module.css'

/** The outcome of the last submission of a form: green, red, yellow or grey (specification 1, §4). */
export interface Message {
  tone: NoticeTone
  text: string
}

/** Shows a message and scrolls it into view, because a form can be longer than a small screen. */
export function FormMessage({ message }: { message: Message | null }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), [message])
  return (
    message && (
      <Notice ref={notice} tone={message.tone} className={styles[message.tone]}>
        {message.text}
      </Notice>
    )
  )
}

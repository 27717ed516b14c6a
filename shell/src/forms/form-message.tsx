import { Notice, type NoticeTone } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'
import styles from './form-message.module.css'

/** What a form says of its last submit: green, red, yellow or grey (specification 1, §4). */
export interface Message {
  tone: NoticeTone
  text: string
}

interface Outcome {
  success: boolean
  message?: string | undefined
}

/** Green or red by how a call went; in the server's words where it has any. */
export const outcomeMessage = (
  { success, message = '' }: Outcome,
  fallback: { success: string; failure: string },
): Message => ({
  tone: success ? 'success' : 'danger',
  text: message !== '' ? message : success ? fallback.success : fallback.failure,
})

/** Shows a message and brings it into view: on a small screen a form is longer than what one sees of it. */
export function FormMessage({ message }: { message: Message | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    message && (
      <Notice ref={place} tone={message.tone} className={styles[message.tone]}>
        {message.text}
      </Notice>
    )
  )
}

import { Notice, type NoticeTone } from '@tessera/shared-ui'

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

export const FormMessage = ({ message }: { message: Message | null }) =>
  message && <Notice tone={message.tone}>{message.text}</Notice>

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from './failure-message.ts'
import type { Message } from './form-message.tsx'

export interface Submission {
  busy: boolean
  message: Message | null
  /** Puts a sentence in the place of the last one. */
  say(message: Message | null): void
  /** Does what a form sends, and says so where the call fails. */
  run(send: () => Promise<void>): Promise<void>
}

/** How far a form has come with what it sends. */
export function useSubmission(): Submission {
  const { t } = useTranslation('shell')
  const [message, say] = useState<Message | null>(null)
  const [busy, setBusy] = useState(false)

  async function run(send: () => Promise<void>) {
    setBusy(true)
    say(null)
    try {
      await send()
    } catch (error) {
      say({ tone: 'danger', text: failureMessage(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, message, say, run }
}

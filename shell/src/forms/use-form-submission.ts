import { describeCallFailure } from '@tessera/shared-auth'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from './form-message.tsx'

interface SubmitResponse {
  success: boolean
  message?: string | undefined
}

interface SubmitOptions {
  /** Makes the call. Rejects when the call fails. Resolves to null where there is no outcome to show. */
  send(): Promise<SubmitResponse | null>
  busyText?: string
  /** Shown where the server accepts without a message of its own. Without this text, no success is shown. */
  successText?: string
  /** Shown where the server declines without a message of its own. */
  failureText: string
  /** Shown where the call fails without a message of the server. Defaults to the texts for any form. */
  callFailureText?: string
  /** Does not set `busy`, so that the form stays usable. */
  background?: boolean
  /** Runs after the server accepted, while the form is still busy. */
  onSuccess?(): void | Promise<void>
}

/** Submits a form. Holds whether a call runs, and the message to show (specification 1, §4 and §8). */
export function useFormSubmission() {
  const { t } = useTranslation('shell')
  const [message, setMessage] = useState<Message | null>(null)
  const [busy, setBusy] = useState(false)

  /** Makes the call of a form and shows its outcome. Returns whether the server accepted. */
  async function submit(options: SubmitOptions): Promise<boolean> {
    const { send, busyText, successText, failureText, background = false, onSuccess } = options
    const callFailureTexts = { fallback: t('form.network'), status: t('form.notOk') }
    if (!background) setBusy(true)
    setMessage(busyText ? { tone: 'info', text: busyText } : null)
    try {
      const response = await send()
      if (!response) return false
      const { success, message: serverMessage } = response
      if (!success) setMessage({ tone: 'danger', text: serverMessage || failureText })
      else if (successText) setMessage({ tone: 'success', text: serverMessage || successText })
      if (success) await onSuccess?.()
      return success
    } catch (error) {
      const text = describeCallFailure(error, options.callFailureText ?? callFailureTexts)
      setMessage({ tone: 'danger', text })
      return false
    } finally {
      if (!background) setBusy(false)
    }
  }
  return { busy, message, setMessage, submit }
}

export type FormSubmission = ReturnType<typeof useFormSubmission>

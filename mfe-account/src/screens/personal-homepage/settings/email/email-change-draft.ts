/** An unfinished change of the address. It survives closing the dialog, because users close it to read the mail. */
export interface EmailChangeDraft {
  email: string
  /** The address that a code was sent to; null before the first one. */
  sentTo: string | null
  code: string
  /** When the next code can be requested, in milliseconds since 1970. */
  nextCodeAt: number
}

export const emptyEmailChange: EmailChangeDraft = { email: '', sentTo: null, code: '', nextCodeAt: 0 }

/** A message to one recipient, as plain text and as HTML with the same words. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message; rejects when it cannot be sent. */
  send(mail: Mail): Promise<void>
}

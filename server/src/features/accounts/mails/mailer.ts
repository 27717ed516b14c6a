/** A plain-text message to one recipient. */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message; rejects when it cannot be sent. */
  send(mail: Mail): Promise<void>
}

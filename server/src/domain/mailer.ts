/** One plain-text message to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Settles when the message is on its way; rejects when it cannot be sent. */
  send(mail: Mail): Promise<void>
}

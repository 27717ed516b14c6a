declare module '../../feature.ts' {
  interface FeatureServices {
    mailer: Mailer
  }
}

/** A message to one recipient, as plain text and as HTML with the same words. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** The mail server refuses the address of the recipient for good. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message.
   *
   * @throws {RefusedAddressError} the server refuses the recipient
   * @throws {Error} the mail cannot be sent for another reason
   */
  send(mail: Mail): Promise<void>
}

import type { Language } from '@tessera/shared-contracts'
import { composeMail } from './compose-mail.ts'
import type { Needs } from '../../feature.ts'

/** What a mail reports to a member, because another person may have done it. */
export type Notice =
  | 'newDevice'
  | 'passwordChanged'
  | 'passwordReset'
  | 'emailChanged'
  | 'factorChanged'
  | 'recoveryCodeUsed'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'failedLogIns'
  | 'failedCodes'
  | 'dataExported'
  | 'accountClosed'

export interface MailRecipient {
  email: string
  language: Language
}

/**
 * Sends a notice, in the member's language. Does not wait for the mail server: what the member did is done, whether the
 * mail arrives or not. The mailer reports a failure to the operator.
 */
export function notifyMember(
  { mailer, clock }: Needs<'mailer' | 'clock'>,
  { email, language }: MailRecipient,
  notice: Notice,
  values: Readonly<Record<string, string | number>> = {},
): void {
  const time = formatTime(clock(), language)
  mailer.send(composeMail(email, language, notice, { time, ...values })).catch(() => undefined)
}

/** In UTC: the server does not know the member's time zone. */
const formatTime = (at: number, language: Language) =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} (UTC)`

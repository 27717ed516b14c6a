import { join } from 'node:path'
import type { Clock } from '@tessera/server-kit/clock'
import type { Config } from '../../config/config.ts'
import type { Mailer } from '../../features/mails/mailer.ts'
import { createOutboxMailer } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/**
 * Creates the mailer that the configuration selects.
 *
 * @param options.log receives the subject and recipient of a message that becomes a file
 */
export function createMailer(
  {
    smtpUrl,
    mailSender,
    mailReplyTo,
    dataDir,
  }: Pick<Config, 'smtpUrl' | 'mailSender' | 'mailReplyTo' | 'dataDir'>,
  { clock, log }: { clock: Clock; log: (line: string) => void },
): Mailer & { close(): void } {
  const addresses = { from: mailSender, ...(mailReplyTo !== null && { replyTo: mailReplyTo }) }
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, addresses })
  const outbox = createOutboxMailer({ folder: join(dataDir, 'outbox'), addresses, clock, log })
  return { ...outbox, close: () => undefined }
}

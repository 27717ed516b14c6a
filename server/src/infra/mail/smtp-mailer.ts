import type { Transporter } from 'nodemailer'
import { certificateErrorMessages } from '@tessera/server-kit/certificate-errors'
import type { MailAddresses } from '../../config/mail-config.ts'
import { RefusedAddressError, type Mailer } from '../../features/mails/mailer.ts'
import { loadNodemailer } from './nodemailer.ts'

/** Why a mail server cannot be used, by the code of the error. The message of an error may have secrets. */
const reasons: Readonly<Record<string, string>> = {
  EDNS: 'its name is unknown',
  ECONNECTION: 'it cannot be reached',
  ESOCKET: 'it cannot be reached',
  ETIMEDOUT: 'it does not answer in time',
  ETLS: 'it has no valid TLS',
  EAUTH: 'it refuses the log-in',
  ...certificateErrorMessages,
}

/**
 * Connects to a mail server and logs in.
 *
 * @returns why it cannot be used, without secrets; null where it can
 */
export async function checkSmtpServer(url: string): Promise<string | null> {
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000 })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code = '', originalCode = '' } = error as { code?: string; originalCode?: string }
    return reasons[originalCode] ?? reasons[code] ?? 'it does not answer as a mail server'
  } finally {
    transport.close()
  }
}

/** A response from 500 is for good; from 400, a later try may succeed. */
function isRefusedRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}

/** @param url such as `smtp://user:password@mail.example.org:587` */
export function createSmtpMailer({
  url,
  addresses,
}: {
  url: string
  addresses: MailAddresses
}): Mailer & { close(): void } {
  let transport: Transporter | undefined
  const getTransport = async () => {
    const { createTransport } = await loadNodemailer()
    return (transport ??= createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    }))
  }
  return {
    async send(mail) {
      try {
        await (await getTransport()).sendMail({ ...addresses, ...mail, textEncoding: 'quoted-printable' })
      } catch (error) {
        throw isRefusedRecipient(error) ? new RefusedAddressError('', { cause: error }) : error
      }
    },
    close: () => transport?.close(),
  }
}

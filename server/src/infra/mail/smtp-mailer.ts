import { createTransport } from 'nodemailer'
import type { Mailer } from '../../features/accounts/mailer.ts'

/** @param url such as `smtp://user:password@mail.example.org:587` */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail, textEncoding: 'quoted-printable' })
    },
    close: () => transport.close(),
  }
}

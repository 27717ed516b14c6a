import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@tessera/server-kit/clock'
import { newId } from '@tessera/server-kit/ids'
import type { MailAddresses } from '../../config/mail-config.ts'
import type { Mailer } from '../../features/mails/mailer.ts'
import { loadNodemailer } from './nodemailer.ts'

/**
 * Writes every message as an `.eml` file, for an installation without a mail server.
 *
 * @param options.log receives the subject and recipient of each message
 */
export function createOutboxMailer(options: {
  folder: string
  addresses: MailAddresses
  clock: Clock
  log: (line: string) => void
}): Mailer {
  const { folder, addresses, clock, log } = options
  return {
    async send(mail) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail({
        ...addresses,
        ...mail,
        date: new Date(clock()),
        // Keeps a code readable in the file, also in a Chinese text.
        textEncoding: 'quoted-printable',
      })
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${new Date(clock()).toISOString().replaceAll(':', '-')}-${newId()}.eml`)
      // Renames the complete file, so that readers of the folder find only complete messages.
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      log(`mail to ${mail.to}: ${mail.subject} (${file})`)
    },
  }
}

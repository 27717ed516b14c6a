import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../domain/clock.ts'
import { newId } from '../domain/ids.ts'
import type { Mailer } from '../domain/mailer.ts'

/**
 * Writes every message as an `.eml` file, for an installation without a mail server.
 *
 * @param log gets the subject and recipient of each message
 */
export function outboxMailer(options: {
  folder: string
  from: string
  clock: Clock
  log: (line: string) => void
}): Mailer {
  const { folder, from, clock, log } = options
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail({
        from,
        ...mail,
        date: new Date(clock()),
        // A code stays legible in the file, whatever the language around it.
        textEncoding: 'quoted-printable',
      })
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${new Date(clock()).toISOString().replaceAll(':', '-')}-${newId()}.eml`)
      // Whoever watches the folder finds whole messages only.
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      log(`mail to ${mail.to}: ${mail.subject} (${file})`)
    },
  }
}

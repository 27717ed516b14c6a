import { z } from 'zod'

/** The sender of all mails. */
export interface MailSender {
  name: string
  address: string
}

/** The addresses in the head of each mail. */
export interface MailAddresses {
  from: MailSender
  /** Without it, answers go to the sender. */
  replyTo?: string
}

const defaultName = 'Tessera'

/** Reads `Name <address>`, with or without quotes around the name, or an address alone. */
function parseSender(text: string): MailSender {
  const start = text.endsWith('>') ? text.indexOf('<') : -1
  if (start === -1) return { name: defaultName, address: text }
  const name = text
    .slice(0, start)
    .trim()
    .replace(/^"(.*)"$/, '$1')
  return { name: name || defaultName, address: text.slice(start + 1, -1) }
}

export const mailVariables = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('a mail server, such as smtp://user:password@mail.example.org:587'),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^\P{Cc}*$/u)
    .transform(parseSender)
    .pipe(z.object({ name: z.string(), address: z.email() }))
    .optional()
    .describe('the sender of mails, such as no-reply@example.org or Example <no-reply@example.org>'),
  MAIL_REPLY_TO: z.email().optional().describe('the address for answers to mails, such as help@example.org'),
})

/** Without a sender, mails come from the host of the site. */
export const readMailSender = (
  { MAIL_FROM: sender }: z.output<typeof mailVariables>,
  publicUrl: string | null,
): MailSender =>
  sender ?? {
    name: defaultName,
    address: `no-reply@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`,
  }

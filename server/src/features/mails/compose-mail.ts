import type { Language } from '@tessera/shared-contracts'
import { text, type TextKey } from '../../texts.ts'
import type { Mail } from './mailer.ts'
import { renderMailHtml } from './mail-html.ts'

type Keys = Extract<TextKey, `mail.${string}Subject`>

/** The mails that the site sends. `mail.NAMESubject` and `mail.NAMEText` are their texts. */
export type MailName = Keys extends `mail.${infer Name}Subject` ? Name : never

/** Composes a mail from its texts, with `{name}` replaced by the value of that name. */
export function composeMail(
  to: string,
  language: Language,
  name: MailName,
  values: Readonly<Record<string, string | number>> = {},
): Mail {
  const plainText = text(language, `mail.${name}Text`, values)
  return {
    to,
    subject: text(language, `mail.${name}Subject`, values),
    text: plainText,
    html: renderMailHtml(plainText, language),
  }
}

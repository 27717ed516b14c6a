import { OutageError } from '@tessera/server-kit/http/domain-error'
import { DomainError } from '../../domain-error.ts'
import { RefusedAddressError, type Mail, type Mailer } from './mailer.ts'

/**
 * Sends a mail with a code. If that fails, the error has a text for the visitor who requested the code.
 *
 * @throws {DomainError} the mail server refuses the address
 * @throws {OutageError} the mail could not be sent, and a later one may be
 */
export async function sendCodeMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (cause) {
    if (cause instanceof RefusedAddressError) throw new DomainError('account.emailRefused')
    throw new OutageError('the mail could not be sent', { cause, key: 'account.mailUnavailable' })
  }
}

import { domainToASCII } from 'node:url'
import { DomainError } from '../../../domain-error.ts'
import { limits } from '@tessera/shared-contracts'
import { isCommonPassword } from '../password/common-passwords.ts'

export const normalizeEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * Returns whether an address can be stored. Refused is what the mailer would send to the mailbox of another address: comments,
 * quotes and the other special characters of RFC 5322, characters that Unicode replaces or ignores, and a domain that is not
 * in ASCII (RFC 5891). An international domain has its `xn--` form.
 */
export function isValidEmail(email: string): boolean {
  const [mailbox = '', domain = '', ...rest] = email.split('@')
  const parts = [mailbox, ...domain.split('.')]
  return (
    rest.length === 0 &&
    parts.length > 2 &&
    parts.every(part => /^[^\s\p{C}\p{Default_Ignorable_Code_Point}()<>[\]",;:\\]+$/u.test(part)) &&
    mailbox.normalize('NFKC') === mailbox &&
    domainToASCII(domain) === domain
  )
}

export function parseEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (email === '') throw new DomainError('account.emailMissing')
  if (!isValidEmail(email)) throw new DomainError('account.emailInvalid')
  return email
}

export function parseUsername(typed: string): string {
  const username = typed.trim().replaceAll(/\s+/g, ' ')
  const { min, max } = limits.usernameLength
  if (username.length < min || username.length > max || /\p{Cc}/u.test(username)) {
    throw new DomainError('account.usernameInvalid', { min, max })
  }
  return username
}

export function parsePassword(password: string): string {
  const { min, max } = limits.passwordLength
  if (password.length < min) throw new DomainError('account.passwordShort', { min })
  if (password.length > max) throw new DomainError('account.passwordLong', { max })
  if (isCommonPassword(password)) throw new DomainError('account.passwordCommon')
  return password
}

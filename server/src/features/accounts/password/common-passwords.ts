import { dictionary } from '@zxcvbn-ts/language-common'

const commonPasswords = new Set(dictionary['passwords-common'])

/** Returns whether a password, in any case, is one of the 49,000 that attackers try first. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

import { createHash, randomInt } from 'node:crypto'

const codeCount = 10
const groupLength = 5
/** Without letters and digits that look alike: 0 and o, 1 and l and i. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const createGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Creates the recovery codes of a member, such as `k3v8m-p2qxt`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => `${createGroup()}-${createGroup()}`)

/** Whether a typed code is one of these and not of an authenticator app. */
export const isRecoveryCode = (typed: string): boolean => normalize(typed).length === 2 * groupLength

/** Returns the hash to store. Case, spaces and the hyphen do not count. */
export const hashRecoveryCode = (accountId: string, typed: string): string =>
  createHash('sha256')
    .update(`${accountId} ${normalize(typed)}`)
    .digest('base64url')

const normalize = (typed: string) => typed.toLowerCase().replaceAll(/[\s-]/g, '')

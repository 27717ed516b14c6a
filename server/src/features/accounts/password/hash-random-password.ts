import { randomBytes } from 'node:crypto'
import type { PasswordHasher } from './password-hasher.ts'

/** Hashes a random password that is not stored. The member sets a password with "Forgot password?". */
export const hashRandomPassword = (
  passwords: PasswordHasher,
  requester: Parameters<PasswordHasher['hash']>[1],
): Promise<string> => passwords.hash(randomBytes(32).toString('base64url'), requester)

import type { Language, Role } from '@tessera/shared-contracts'

export interface Account {
  id: string
  username: string
  /** In lower case. */
  email: string
  passwordHash: string
  avatarUrl: string | null
  balance: number
  createdAt: number
  /** When an operator suspended the account. A suspended member cannot log in, and their creations are hidden. */
  suspendedAt: number | null
  /** The language of mails to the member. */
  language: Language
  role: Role | null
  /** Whether the member shows new creations to all users; null until the member has chosen. */
  newCreationsPublic: boolean | null
}

import type { Member } from './member.ts'

export interface Account {
  id: string
  username: string
  email: string
  passwordHash: string
  createdAt: number
}

export interface AccountsStore {
  add(account: Account): Promise<void>
  member(id: string): Promise<Member | null>
}

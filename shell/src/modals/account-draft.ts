/**
 * What was typed into the account dialogs, and when another code can be sent. It outlives them: whoever closes
 * one to look for the mail, or goes to the other one and back, finds it again. Passwords are not kept.
 */
export interface AccountDraft {
  username: string
  email: string
  code: string
  /** Milliseconds since 1970; 0 when nothing was sent. */
  nextCodeAt: number
}

export const emptyDraft: AccountDraft = { username: '', email: '', code: '', nextCodeAt: 0 }

export interface DraftProps {
  draft: AccountDraft
  onDraft: (changed: Partial<AccountDraft>) => void
}

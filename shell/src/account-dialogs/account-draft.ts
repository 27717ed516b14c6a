/**
 * The texts typed into the account dialogs, and when the next code can be requested. They survive closing a dialog,
 * because users close it to read the mail or switch to the other dialog. Passwords are not saved.
 */
export interface AccountDraft {
  username: string
  email: string
  code: string
  /** In milliseconds since 1970; 0 when no code was requested. */
  nextCodeAt: number
}

export const emptyDraft: AccountDraft = { username: '', email: '', code: '', nextCodeAt: 0 }

export interface DraftProps {
  draft: AccountDraft
  onDraftChange: (changed: Partial<AccountDraft>) => void
}

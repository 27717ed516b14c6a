import { createContext, useContext } from 'react'

/** Opens the dialogs of the shell from anywhere on the page. */
export interface AccountModals {
  openLogin: () => void
  openRegister: () => void
  openPlans: () => void
  /**
   * Resolves to whether the member has confirmed the second factor, or closed the dialog. Shells of older releases lack it;
   * remotes use it through `useReauthentication`.
   */
  confirmIdentity?: () => Promise<boolean>
  /** Opens the dialog that reports a creation to the moderators. Shells of older releases lack it. */
  openReport?: (creationId: string) => void
  /** Opens the dialog in which a member appeals against the refusal of a creation. Shells of older releases lack it. */
  openAppeal?: (creationId: string) => void
  /** The creations whose appeals were sent in this page. What the server says of them can be older. */
  appealedIds?: ReadonlySet<string>
}

const AccountModalsContext = createContext<AccountModals | null>(null)

/** The shell renders it, because the shell renders the dialogs. */
export const AccountModalsProvider = AccountModalsContext.Provider

export function useAccountModals(): AccountModals {
  const modals = useContext(AccountModalsContext)
  if (!modals) throw new Error('useAccountModals() needs an <AccountModalsProvider> above it')
  return modals
}

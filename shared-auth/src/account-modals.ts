import { createContext, useContext } from 'react'

/** Opens the shell's account dialogs from anywhere on the page. */
export interface AccountModals {
  openLogin: () => void
  openRegister: () => void
  openPlans: () => void
}

const AccountModalsContext = createContext<AccountModals | null>(null)

/** Whoever renders the dialogs provides the way to open them. */
export const AccountModalsProvider = AccountModalsContext.Provider

export function useAccountModals(): AccountModals {
  const modals = useContext(AccountModalsContext)
  if (!modals) throw new Error('useAccountModals() needs an <AccountModalsProvider> above it')
  return modals
}

import { createContext } from 'react'

/** Whether a dialog of the account covers the page. */
export const AccountDialogsOpen = createContext(false)

import { createContext } from 'react'

/** Whether an account dialog covers the page. */
export const AccountDialogsOpenContext = createContext(false)

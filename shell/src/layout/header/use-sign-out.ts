import { signOut, useAppDispatch } from '@tessera/shared-auth'
import { focusHeading } from '@tessera/shared-ui'
import { useNavigate } from 'react-router-dom'

/** Returns a function that signs out and opens the home page, even if the call fails (specification 1, §4). */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await dispatch(signOut())
    await navigate('/')
    // The menu with the focused button is gone. On the home page, no navigation moves the focus either.
    if (document.activeElement === document.body) focusHeading()
  }
}

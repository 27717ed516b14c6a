import { signOut, useAppDispatch } from '@tessera/shared-auth'
import { focusHeading } from '@tessera/shared-ui'
import { useNavigate } from 'react-router-dom'

/** Signs out and goes to the home page, whatever the server answers (specification 1, §4). */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await dispatch(signOut())
    await navigate('/')
    // The menu that it was chosen in is gone, and on the home page nothing else moved.
    if (document.activeElement === document.body) focusHeading()
  }
}

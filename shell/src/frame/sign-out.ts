import { signOut, useAppDispatch } from '@tessera/shared-auth'
import { useNavigate } from 'react-router-dom'

/** Signs out and goes to the home page, whatever the server answers (specification 1, §4). */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await dispatch(signOut())
    await navigate('/')
  }
}

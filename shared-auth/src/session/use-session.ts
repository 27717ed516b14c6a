import { useCallback } from 'react'
import { checkSession } from './session-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'

/** Returns the signed-in user, and whether a check runs or the first one has not ended. */
export function useSession() {
  const user = useAppSelector(state => state.session.user)
  const checking = useAppSelector(state => state.session.checking)
  return { user, signedIn: user !== null, checking }
}

/** Returns a function that requests the user again: credits after a task, the plan after an activation. */
export function useRefreshUser(): () => Promise<void> {
  const dispatch = useAppDispatch()
  return useCallback(async () => {
    await dispatch(checkSession())
  }, [dispatch])
}

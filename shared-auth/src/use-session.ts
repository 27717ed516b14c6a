import type { User } from '@tessera/shared-contracts'
import { useCallback } from 'react'
import { checkSession } from './session-slice.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

export interface Session {
  user: User | null
  signedIn: boolean
  /** True until the first check has ended, and during every later check. */
  checking: boolean
}

export function useSession(): Session {
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

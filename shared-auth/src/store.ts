import type { User } from '@tessera/shared-contracts'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { api } from './calls/api.ts'
import { sessionSlice, userChanged } from './session/session-slice.ts'
import { onStoredUserChange, storeUser } from './session/stored-user.ts'

/** The state of the site. The shell adds the slices of remotes with `rootReducer.inject`. */
export const rootReducer = combineSlices(api, sessionSlice)
export type RootState = ReturnType<typeof rootReducer>

/**
 * Creates the store of a page and keeps its user in sync with local storage and the other tabs.
 *
 * @param options.batched whether subscribers are notified of low-priority updates once per frame. Tests turn it off.
 */
export function createStore({ batched = true } = {}) {
  const store = configureStore({
    reducer: rootReducer,
    middleware: defaults => defaults().concat(api.middleware),
    enhancers: defaults => defaults({ autoBatch: batched }),
  })

  let user = store.getState().session.user
  store.subscribe(() => {
    const previous = user
    user = store.getState().session.user
    if (user === previous) return
    storeUser(user)
    // One user must not see the private data of the user before.
    if (getUserKey(user) !== getUserKey(previous)) {
      store.dispatch(api.util.invalidateTags(['History', 'Homepage', 'Portfolio']))
    }
  })
  onStoredUserChange(stored => store.dispatch(userChanged(stored)))
  return store
}

const getUserKey = (user: User | null) => user && (user.email ?? user.username)

export type Store = ReturnType<typeof createStore>
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<RootState>()

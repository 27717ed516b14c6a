import type { User } from '@tessera/shared-contracts'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { api } from './api.ts'
import { personKnown, sessionSlice } from './session-slice.ts'
import { storeUser, watchStoredUser } from './stored-user.ts'

/** The site's state. Slices of remotes are added with `rootReducer.inject`. */
export const rootReducer = combineSlices(api, sessionSlice)
export type RootState = ReturnType<typeof rootReducer>

/**
 * Makes the store of a page; its user is stored in the browser and kept alike in all tabs.
 *
 * @param options.batched whether small changes are told to the page once a frame; a test wants to see each at once
 */
export function createStore({ batched = true } = {}) {
  const store = configureStore({
    reducer: rootReducer,
    middleware: defaults => defaults().concat(api.middleware),
    enhancers: defaults => defaults({ autoBatch: batched }),
  })

  let known = store.getState().session.user
  store.subscribe(() => {
    const before = known
    known = store.getState().session.user
    if (known === before) return
    storeUser(known)
    // What one person saw of their own must not greet the next.
    if (identity(known) !== identity(before)) {
      store.dispatch(api.util.invalidateTags(['History', 'Homepage', 'Portfolio']))
    }
  })
  watchStoredUser(user => store.dispatch(personKnown(user)))
  return store
}

const identity = (user: User | null) => user && (user.email ?? user.username)

export type Store = ReturnType<typeof createStore>
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<RootState>()

import { configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { api } from './calls/api.ts'
import { rootReducer, type RootState } from './root-reducer.ts'
import { dropPrivateResponses, memberLeft } from './session/forget-user.ts'
import { userChanged } from './session/session-slice.ts'
import { onStoredUserChange, storeUser } from './session/stored-user.ts'

/**
 * Creates the store of a page and keeps its user in sync with local storage and the other tabs.
 *
 * @param options.batched whether subscribers are notified of low-priority updates once per frame. Tests turn it off.
 */
export function createStore({ batched = true } = {}) {
  const store = configureStore({
    reducer: (state: RootState | undefined, action) =>
      // A slice without a state starts with its initial one
      rootReducer(
        memberLeft.match(action) && state ? { api: state.api, session: state.session } : state,
        action,
      ),
    middleware: defaults => defaults().concat(api.middleware),
    enhancers: defaults => defaults({ autoBatch: batched }),
  })

  let { session } = store.getState()
  store.subscribe(() => {
    const previous = session
    session = store.getState().session
    if (session.user === previous.user) return
    storeUser(session.user)
    if (session.personNumber === previous.personNumber) return
    if (previous.user === null) {
      // A visitor has no private data, but a member may see more than a visitor
      store.dispatch(api.util.invalidateTags(['Private']))
    } else {
      // One user must not see the private data of the user before
      store.dispatch(memberLeft())
      dropPrivateResponses(store.getState(), store.dispatch)
    }
  })
  onStoredUserChange(stored => store.dispatch(userChanged(stored)))
  return store
}

export type Store = ReturnType<typeof createStore>
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<RootState>()

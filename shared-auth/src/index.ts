export { useAccountModals, AccountModalsProvider, type AccountModals } from './account-modals.ts'
// A remote that took it from the toolkit would bring RTK Query a second time
export { skipToken } from '@reduxjs/toolkit/query'
export { api, mutationOf, queryOf, type PreparedCall, type Tag } from './api.ts'
export { CallError, failureText, isCallFailure, type CallFailure } from './call-error.ts'
export { callServer, type CallOptions } from './call-server.ts'
export type { Reading } from './reading.ts'
export { useRefreshUser, useSession, type Session } from './session.ts'
export { checkSession, personKnown, profileChanged, signIn, signOut } from './session-slice.ts'
export {
  createStore,
  rootReducer,
  useAppDispatch,
  useAppSelector,
  type RootState,
  type Store,
} from './store.ts'

export { useAccountModals, AccountModalsProvider, type AccountModals } from './account-modals.ts'
// A remote that imported skipToken from the toolkit would bundle RTK Query a second time.
export { skipToken } from '@reduxjs/toolkit/query'
export { api, buildMutation, buildQuery, type ApiRequest, type Tag } from './api.ts'
export { CallError, isCallFailure, type CallFailure } from './call-error.ts'
export { callServer, type CallOptions } from './call-server.ts'
export { describeCallFailure, type CallFailureTexts } from './describe-call-failure.ts'
export type { PrefetchQuery } from './prefetch-query.ts'
export { useRefreshUser, useSession, type Session } from './use-session.ts'
export { checkSession, profileChanged, signIn, signOut, userChanged } from './session-slice.ts'
export {
  createStore,
  rootReducer,
  useAppDispatch,
  useAppSelector,
  type RootState,
  type Store,
} from './store.ts'

import {
  checkSession as checkSessionCall,
  login,
  logout,
  type CallResponse,
  type CallRequest,
  type User,
} from '@tessera/shared-contracts'
import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { CallError, type CallFailure } from '../calls/call-error.ts'
import { callServer } from '../calls/call-server.ts'
import { deleteMemberData } from './member-data.ts'
import { readStoredUser } from './stored-user.ts'

/** The state of the session in the store. The declarations of the store name it. @public */
export interface SessionState {
  user: User | null
  /** A check is running, or the first one has not started yet (specification 1, §4). */
  checking: boolean
  /** Request id of the newest check. A log-in, a log-out or a newer check makes the result of a check obsolete. */
  currentCheckId: string | null
  /**
   * Increases when another person signs in or out. A changed profile is of the same person, also with another email.
   */
  personNumber: number
}

/** Requests the current user. After a failed call, an unreadable response or one without a user, the visitor is signed out. */
export const checkSession = createAsyncThunk('session/check', async () => {
  const response = await callServer(checkSessionCall, { t: String(Date.now()) })
  return getSignedInUser(response)
})

/**
 * Signs in. The response may lack credits and plan, so the caller refreshes the user afterwards. Resolves to the
 * server's response, also when the server declines; rejects with a {@link CallFailure} when the call failed.
 */
export const signIn = createAsyncThunk<
  CallResponse<typeof login>,
  CallRequest<typeof login>,
  { rejectValue: CallFailure }
>('session/sign-in', async (credentials, { dispatch, rejectWithValue }) => {
  try {
    const response = await callServer(login, credentials)
    if (response.success && response.user) dispatch(userChanged(response.user))
    return response
  } catch (error) {
    if (error instanceof CallError) return rejectWithValue(error.toFailure())
    throw error
  }
})

/**
 * Ends the session, and deletes the user's drafts. The user is signed out in the browser even if the call fails. Resolves to
 * the log-out page of the identity provider, where there is one.
 */
export const signOut = createAsyncThunk('session/sign-out', async (_, { getState }) => {
  const { user } = (getState() as { session: SessionState }).session
  try {
    const { logout_url: url } = await callServer(logout, {})
    return url ?? null
  } finally {
    if (user) deleteMemberData(user)
  }
})

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({
    user: readStoredUser(),
    checking: true,
    currentCheckId: null,
    personNumber: 0,
  }),
  reducers: {
    /** Sets the user after a log-in or a change in another tab. A running check no longer counts. */
    userChanged: (state, { payload }: PayloadAction<User | null>) => finishCheck(state, payload),
    /** Merges changed fields into the user. */
    profileChanged: (state, { payload }: PayloadAction<Partial<User>>) => {
      if (state.user) state.user = normalizeUser({ ...state.user, ...payload })
    },
  },
  extraReducers: builder =>
    builder
      .addCase(checkSession.pending, (state, { meta }) => {
        state.checking = true
        state.currentCheckId = meta.requestId
      })
      .addMatcher(checkSession.settled, (state, action) => {
        if (state.currentCheckId !== action.meta.requestId) return
        finishCheck(state, checkSession.fulfilled.match(action) ? action.payload : null)
      })
      .addMatcher(signOut.settled, state => finishCheck(state, null)),
})

export const { userChanged, profileChanged } = sessionSlice.actions
export { sessionSlice }

function finishCheck(state: SessionState, user: User | null) {
  if (getUserKey(user) !== getUserKey(state.user)) state.personNumber += 1
  state.user = user && normalizeUser(user)
  state.checking = false
  state.currentCheckId = null
}

const getUserKey = (user: User | null) => user && (user.email ?? user.username)

/** Some servers send an empty avatar URL for a user without an avatar. */
const normalizeUser = (user: User): User => ({ ...user, avatarUrl: user.avatarUrl || null })

const getSignedInUser = ({
  isLoggedIn,
  loggedIn,
  user,
}: CallResponse<typeof checkSessionCall>): User | null => ((isLoggedIn ?? loggedIn) ? (user ?? null) : null)

import {
  checkSession as checkSessionCall,
  login,
  logout,
  type AnswerOf,
  type RequestOf,
  type User,
} from '@tessera/shared-contracts'
import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { CallError, type CallFailure } from './call-error.ts'
import { callServer } from './call-server.ts'
import { readStoredUser } from './stored-user.ts'

interface SessionState {
  user: User | null
  /** A check is under way, or the first has not begun (specification 1, §4). */
  checking: boolean
  /** The check whose answer counts: one that was overtaken by a log-in, a log-out or a newer check does not. */
  awaitedCheck: string | null
}

interface ThunkTypes {
  rejectValue: CallFailure
}

/** Asks the server who is signed in. Nobody, a failed call and an unreadable answer all sign out. */
export const checkSession = createAsyncThunk('session/check', async () => {
  const answer = await callServer(checkSessionCall, { t: String(Date.now()) })
  return personOf(answer)
})

/**
 * Signs in; the status that a log-in does not tell is for a check afterwards. Resolves to the server's
 * answer also when it declines; rejects with a {@link CallFailure} when the call failed.
 */
export const signIn = createAsyncThunk<AnswerOf<typeof login>, RequestOf<typeof login>, ThunkTypes>(
  'session/sign-in',
  async (credentials, { dispatch, rejectWithValue }) => {
    try {
      const answer = await callServer(login, credentials)
      if (answer.success && answer.user) dispatch(personKnown(answer.user))
      return answer
    } catch (error) {
      if (error instanceof CallError) return rejectWithValue(error.toFailure())
      throw error
    }
  },
)

/** Ends the session; the person is signed out here whatever becomes of the call. */
export const signOut = createAsyncThunk('session/sign-out', async () => {
  await callServer(logout, {})
})

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ user: readStoredUser(), checking: true, awaitedCheck: null }),
  reducers: {
    /** Someone else has the newest word on who is signed in: a log-in, or another tab. */
    personKnown: (state, { payload }: PayloadAction<User | null>) => settle(state, payload),
    /** Merges changed fields into the user. */
    profileChanged: (state, { payload }: PayloadAction<Partial<User>>) => {
      if (state.user) state.user = tidy({ ...state.user, ...payload })
    },
  },
  extraReducers: builder =>
    builder
      .addCase(checkSession.pending, (state, { meta }) => {
        state.checking = true
        state.awaitedCheck = meta.requestId
      })
      .addCase(checkSession.fulfilled, (state, { meta, payload }) => {
        if (state.awaitedCheck === meta.requestId) settle(state, payload)
      })
      .addCase(checkSession.rejected, (state, { meta }) => {
        if (state.awaitedCheck === meta.requestId) settle(state, null)
      })
      .addMatcher(signOut.settled, state => settle(state, null)),
})

export const { personKnown, profileChanged } = sessionSlice.actions
export { sessionSlice }

function settle(state: SessionState, user: User | null) {
  state.user = user && tidy(user)
  state.checking = false
  state.awaitedCheck = null
}

/** Servers send an empty address for a person without a picture. */
const tidy = (user: User): User => ({ ...user, avatarUrl: user.avatarUrl || null })

const personOf = ({ isLoggedIn, loggedIn, user }: AnswerOf<typeof checkSessionCall>): User | null =>
  (isLoggedIn ?? loggedIn) ? (user ?? null) : null

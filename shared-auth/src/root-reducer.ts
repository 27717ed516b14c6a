import { combineSlices } from '@reduxjs/toolkit'
import { api } from './calls/api.ts'
import { sessionSlice } from './session/session-slice.ts'

/** The state of the site. The shell adds the slices of remotes with `rootReducer.inject`. */
export const rootReducer = combineSlices(api, sessionSlice)
export type RootState = ReturnType<typeof rootReducer>

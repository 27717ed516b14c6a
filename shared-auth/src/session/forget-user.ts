import { createAction, type Dispatch } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer.ts'
import { api } from '../calls/api.ts'

/** A member has left: the slices of all remotes start again. */
export const memberLeft = createAction('session/member-left')

/**
 * Drops every cached response that is not public, those of unknown remotes and those that are still loading included.
 * Mounted screens show that they load, and request it again.
 */
export function dropPrivateResponses(state: RootState, dispatch: Dispatch): void {
  const isPublic = new Set(
    api.util.selectInvalidatedBy(state, ['Public']).map(({ queryCacheKey }) => queryCacheKey),
  )
  for (const queryCacheKey of Object.keys(state.api.queries)) {
    if (!isPublic.has(queryCacheKey))
      dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as never }))
  }
}

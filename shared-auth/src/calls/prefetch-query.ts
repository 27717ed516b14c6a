import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer.ts'

/**
 * A query that the shell can dispatch before its screen opens: the result of `initiate` of a query endpoint. The
 * result of a mutation does not compile in its place, because a prefetch must not change anything.
 */
export type PrefetchQuery = ThunkAction<
  { refetch(): unknown; unsubscribe(): void },
  RootState,
  unknown,
  UnknownAction
>

import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { RootState } from './store.ts'

/**
 * A call that changes nothing, ready to be made by the store: what `initiate` of a query gives. That of a mutation is
 * none, and does not compile in its place: a call that changes something cannot be made again.
 */
export type Reading = ThunkAction<
  { refetch(): unknown; unsubscribe(): void },
  RootState,
  unknown,
  UnknownAction
>

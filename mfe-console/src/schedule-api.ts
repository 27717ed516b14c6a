import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import {
  addConsoleFreeze,
  cancelScheduledChange,
  endConsoleFreeze,
  getConsoleFreezes,
  getConsoleScheduledChanges,
} from '@tessera/shared-contracts'

export const {
  useGetConsoleScheduledChangesQuery,
  useCancelScheduledChangeMutation,
  useGetConsoleFreezesQuery,
  useAddConsoleFreezeMutation,
  useEndConsoleFreezeMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    getConsoleScheduledChanges: buildQuery(build, getConsoleScheduledChanges, { keepUnusedDataFor: 0 }),
    cancelScheduledChange: buildMutation(build, cancelScheduledChange),
    getConsoleFreezes: buildQuery(build, getConsoleFreezes, { keepUnusedDataFor: 0 }),
    addConsoleFreeze: buildMutation(build, addConsoleFreeze),
    endConsoleFreeze: buildMutation(build, endConsoleFreeze),
  }),
})

import { api, callServer, mutationOf, queryOf } from '@tessera/shared-auth'
import {
  checkStatus,
  fetchHistory,
  getCreations,
  getEngineSettings,
  polishPrompt,
  saveCreation,
  saveHistory,
  submitTextToImage,
  type RequestOf,
} from '@tessera/shared-contracts'

/** What the screens read and change through the site's cache. */
export const {
  useHistoryQuery,
  useEngineSettingsQuery,
  useWorkPromptQuery,
  usePolishMutation,
  useKeepMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    history: queryOf(build, fetchHistory, { providesTags: ['History'] }),
    engineSettings: queryOf(build, getEngineSettings),
    /** The prompt of one work in the gallery, asked for by its id. */
    workPrompt: queryOf(build, getCreations),
    polish: mutationOf(build, polishPrompt),
    /** Keeps a picture among the member's creations, which also puts it into the gallery. */
    keep: mutationOf(build, saveCreation, {
      invalidatesTags: answer => (answer?.success ? ['Gallery', 'Homepage'] : []),
    }),
  }),
})

/** Submits a generation; the same key makes a repeated submission the same task, charged once. */
export const submitTask = (request: RequestOf<typeof submitTextToImage>, idempotencyKey: string) =>
  callServer(submitTextToImage, request, { headers: { 'Idempotency-Key': idempotencyKey } })

export const readTask = (uuid: string) => callServer(checkStatus, { uuid })

export const addToHistory = (request: RequestOf<typeof saveHistory>) => callServer(saveHistory, request)

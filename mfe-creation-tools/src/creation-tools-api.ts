import { api, callServer, mutationOf, queryOf } from '@tessera/shared-auth'
import {
  cancelTask,
  checkStatus,
  checkUpscaleStatus,
  deleteHistory,
  fetchHistory,
  getCreations,
  getEngineSettings,
  polishPrompt,
  saveCreation,
  saveHistory,
  submitTextToImage,
  submitUpscale,
  uploadCreation,
  type RequestOf,
} from '@tessera/shared-contracts'

/** What the screens read and change through the site's cache. */
export const {
  useHistoryQuery,
  useEngineSettingsQuery,
  useWorkPromptQuery,
  usePolishMutation,
  useKeepMutation,
  useUploadMutation,
  useDeleteHistoryMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    history: queryOf(build, fetchHistory, { providesTags: ['History'] }),
    deleteHistory: mutationOf(build, deleteHistory, {
      invalidatesTags: answer => (answer?.success ? ['History'] : []),
    }),
    engineSettings: queryOf(build, getEngineSettings),
    /** The prompt of one work in the gallery, asked for by its id. */
    workPrompt: queryOf(build, getCreations),
    polish: mutationOf(build, polishPrompt),
    /** Keeps a picture among the member's creations, which also puts it into the gallery; the history says so. */
    keep: mutationOf(build, saveCreation, {
      invalidatesTags: answer => (answer?.success ? ['Gallery', 'Homepage', 'History'] : []),
    }),
    /** Keeps a picture that no server knows yet among the member's creations. */
    upload: mutationOf(build, uploadCreation, {
      invalidatesTags: answer => (answer?.success ? ['Gallery', 'Homepage'] : []),
    }),
  }),
})

/** Submits a generation; the same key makes a repeated submission the same task, charged once. */
export const submitTask = (request: RequestOf<typeof submitTextToImage>, idempotencyKey: string) =>
  callServer(submitTextToImage, request, { headers: { 'Idempotency-Key': idempotencyKey } })

export const readTask = (uuid: string) => callServer(checkStatus, { uuid })

/** Submits a picture to be enlarged; the key works as above. */
export const submitUpscaleTask = (request: RequestOf<typeof submitUpscale>, idempotencyKey: string) =>
  callServer(submitUpscale, request, { headers: { 'Idempotency-Key': idempotencyKey } })

export const readUpscale = (uuid: string) => callServer(checkUpscaleStatus, { uuid })

/** Gives up a task while it runs; `success` where it is cancelled now, and its credits are back. */
export const giveUpTask = (uuid: string) => callServer(cancelTask, { uuid })

export const addToHistory = (request: RequestOf<typeof saveHistory>) => callServer(saveHistory, request)

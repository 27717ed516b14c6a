import { api, buildMutation, buildQuery, type CallFailure } from '@tessera/shared-auth'
import {
  cancelTask,
  checkPrompt,
  checkStatus,
  checkUpscaleStatus,
  deleteHistory,
  fetchHistory,
  getCreations,
  getEngineSettings,
  polishPrompt,
  saveCreation,
  saveHistory,
  setCreationVisibility,
  startTrial,
  submitTextToImage,
  submitUpscale,
  uploadCreation,
  type CallResponse,
  type Call,
  type CallRequest,
  type GenerationRecord,
} from '@tessera/shared-contracts'
import { filterHistory } from './filter-history.ts'

/** Generations that the history shows at first, and adds with each "Load more". */
const historyPageSize = 20

interface HistoryPage {
  records: GenerationRecord[]
  /** Null on the last page. */
  nextBefore: string | null
  /** How many generations were read for this page. */
  searched: number
}

/** A submission of a task. The server runs one task per key and charges it once, so a retry sends the same key. */
interface TaskSubmission<C extends Call> {
  request: CallRequest<C>
  idempotencyKey: string
}

const toTaskRequest =
  <C extends Call>(call: C) =>
  ({ request, idempotencyKey }: TaskSubmission<C>) => ({
    call,
    request,
    headers: { 'Idempotency-Key': idempotencyKey },
  })

/**
 * The endpoints of the creation tools in the site's cache. All remotes share the cache, so every name must be
 * unique in the site.
 */
export const creationToolsApi = api.injectEndpoints({
  endpoints: build => ({
    /** The generations whose prompts contain the words of the argument; all of them where it is empty. */
    generationHistory: build.infiniteQuery<HistoryPage, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
      },
      async queryFn({ queryArg: search, pageParam }, _api, _options, baseQuery) {
        const request = {
          limit: historyPageSize,
          ...(pageParam !== undefined && { before_id: pageParam }),
          ...(search !== '' && { search }),
        }
        const { data, error }: { data?: unknown; error?: CallFailure | undefined } = await baseQuery({
          call: fetchHistory,
          request,
        })
        if (error) return { error }
        const response = data as CallResponse<typeof fetchHistory>
        if (!response.success)
          return { error: { kind: 'status', ...(response.error && { serverMessage: response.error }) } }
        const { data: found, searched } = response
        const records = found ?? []
        return {
          data: {
            records: searched === undefined || searched === null ? filterHistory(records, search) : records,
            nextBefore: response.next_before ?? null,
            searched: searched ?? records.length,
          },
        }
      },
      providesTags: ['History'],
    }),
    /** One generation of the member, by its id. */
    historyRecord: buildQuery(build, fetchHistory, { providesTags: ['History'] }),
    /** Has no tags: the caller refreshes the history also where another tab has saved the generation. */
    saveGeneration: buildMutation(build, saveHistory),
    deleteGeneration: buildMutation(build, deleteHistory, {
      invalidatesTags: response => (response?.success ? ['History'] : []),
    }),
    engineSettings: buildQuery(build, getEngineSettings),
    /** The prompt of one creation in the gallery, by the creation's id. */
    similarPrompt: buildQuery(build, getCreations),
    polishPrompt: buildMutation(build, polishPrompt),
    promptCheck: buildQuery(build, checkPrompt),
    /** Saves an image that the server has made as a creation. The gallery and the history show it. */
    saveResult: buildMutation(build, saveCreation, {
      invalidatesTags: response => (response?.success ? ['Gallery', 'Homepage', 'History'] : []),
    }),
    /** Shows a saved creation to all users, or to its owner alone. */
    setSavedVisibility: buildMutation(build, setCreationVisibility, {
      invalidatesTags: response => (response?.success ? ['Gallery', 'Homepage', 'History'] : []),
    }),
    /** Uploads an image that this device has made as a creation. */
    uploadResult: buildMutation(build, uploadCreation, {
      invalidatesTags: response => (response?.success ? ['Gallery', 'Homepage'] : []),
    }),
    submitGeneration: build.mutation<
      CallResponse<typeof submitTextToImage>,
      TaskSubmission<typeof submitTextToImage>
    >({ query: toTaskRequest(submitTextToImage) }),
    generationStatus: buildQuery(build, checkStatus),
    submitUpscale: build.mutation<CallResponse<typeof submitUpscale>, TaskSubmission<typeof submitUpscale>>({
      query: toTaskRequest(submitUpscale),
    }),
    upscaleStatus: buildQuery(build, checkUpscaleStatus),
    startTrialInTool: buildMutation(build, startTrial),
    /** Cancels a running task. `success`: it is canceled, and the server has refunded its credits. */
    cancelTask: buildMutation(build, cancelTask),
  }),
})

export const {
  useGenerationHistoryInfiniteQuery,
  useHistoryRecordQuery,
  useDeleteGenerationMutation,
  useEngineSettingsQuery,
  useSimilarPromptQuery,
  usePolishPromptMutation,
  useSaveResultMutation,
  useSetSavedVisibilityMutation,
  useUploadResultMutation,
} = creationToolsApi

import { api, buildMutation, buildQuery, type Store } from '@tessera/shared-auth'
import {
  changePassword,
  confirmEmailChange,
  deleteAccount,
  deleteCreations,
  downloadCreations,
  endOtherSessions,
  endSession,
  getCreditHistory,
  getDevices,
  getOrder,
  getCreations,
  getUserPageData,
  renameCreation,
  requestEmailChange,
  setCreationVisibility,
  updateUserProfile,
  type CallResponse,
  type Device,
  type OwnCreation,
  type User,
} from '@tessera/shared-contracts'

export type Homepage = CallResponse<typeof getUserPageData>

const invalidateGalleryOnSuccess = (response?: { success: boolean }) =>
  response?.success ? (['Gallery'] as const) : []

/** Fetching the homepage again returns its first page. The further creations that were loaded stay. */
function mergeHomepage(cached: Homepage, fetched: Homepage): Homepage {
  const last = fetched.creations?.at(-1)
  const position = cached.creations?.findIndex(({ id }) => id === last?.id) ?? -1
  if (!fetched.next_cursor || position < 0) return fetched
  const further = cached.creations?.slice(position + 1) ?? []
  return {
    ...fetched,
    creations: [...(fetched.creations ?? []), ...further],
    next_cursor: further.length > 0 ? cached.next_cursor : fetched.next_cursor,
  }
}

const homepageApi = api.injectEndpoints({
  endpoints: build => ({
    getHomepage: buildQuery(build, getUserPageData, { providesTags: ['Homepage'], merge: mergeHomepage }),
    getDevices: buildQuery(build, getDevices),
  }),
})

const updateHomepage = (change: (page: Homepage) => void) =>
  homepageApi.util.updateQueryData('getHomepage', undefined, change)

interface MutationLifecycle {
  dispatch: Store['dispatch']
  queryFulfilled: Promise<{ data: { success: boolean } }>
}

/** Updates the cached homepage when a mutation succeeds. The component that called it reports a failure. */
const updateHomepageAfter = async (
  { dispatch, queryFulfilled }: MutationLifecycle,
  change: (page: Homepage) => void,
) =>
  queryFulfilled.then(
    ({ data }) => {
      if (data.success) dispatch(updateHomepage(change))
    },
    () => {},
  )

/** Leaves only some devices in the cached list when a mutation succeeds. Fetches the list again in any case. */
const updateDevicesAfter = async (
  { dispatch, queryFulfilled }: MutationLifecycle,
  isKept: (device: Device) => boolean,
) => {
  await queryFulfilled.then(
    ({ data }) => {
      if (!data.success) return
      dispatch(
        homepageApi.util.updateQueryData('getDevices', undefined, list => {
          list.devices = list.devices?.filter(isKept)
        }),
      )
    },
    () => {},
  )
  void dispatch(
    homepageApi.endpoints.getDevices.initiate(undefined, { forceRefetch: true, subscribe: false }),
  )
}

/** When a mutation of the homepage succeeds, it updates the cached homepage instead of fetching it again. */
const accountApi = homepageApi.injectEndpoints({
  endpoints: build => ({
    deleteCreations: buildMutation(build, deleteCreations, {
      invalidatesTags: invalidateGalleryOnSuccess,
      onQueryStarted: ({ 'creation_ids[]': ids }, lifecycle) =>
        updateHomepageAfter(lifecycle, page => {
          page.creations = page.creations?.filter(({ id }) => !ids.includes(String(id)))
        }),
    }),
    /** Adds the next page of creations to the cached homepage. */
    loadMoreCreations: buildMutation(build, getUserPageData, {
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            if (!data.success) return
            dispatch(
              updateHomepage(page => {
                const shown = new Set(page.creations?.map(({ id }) => id))
                page.creations?.push(...(data.creations ?? []).filter(({ id }) => !shown.has(id)))
                page.next_cursor = data.next_cursor
              }),
            )
          },
          () => {},
        ),
    }),
    setVisibility: buildMutation(build, setCreationVisibility, {
      invalidatesTags: invalidateGalleryOnSuccess,
      onQueryStarted: ({ creation_id, 'creation_ids[]': ids = [], public: visible }, lifecycle) =>
        updateHomepageAfter(lifecycle, page => {
          for (const creation of page.creations ?? []) {
            const id = String(creation.id)
            if (id === creation_id || ids.includes(id)) creation.public = visible === '1'
          }
        }),
    }),
    renameCreation: buildMutation(build, renameCreation, {
      invalidatesTags: invalidateGalleryOnSuccess,
      onQueryStarted: ({ creation_id, title }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            if (!data.success) return
            dispatch(
              updateHomepage(page => {
                const creation = page.creations?.find(({ id }) => String(id) === creation_id)
                if (creation) creation.title = data.title ?? title.trim()
              }),
            )
          },
          () => {},
        ),
    }),
    /** Whether several creations can be downloaded as one file. */
    checkDownload: build.mutation<CallResponse<typeof downloadCreations>, readonly string[]>({
      query: ids => ({ call: downloadCreations, request: { ids: ids.join(), check: '1' } }),
    }),
    /** The prompt and the parameters of a creation. The gallery has the same call under another name. */
    getCreationParameters: buildQuery(build, getCreations),
    getCreditHistory: buildQuery(build, getCreditHistory),
    getOrder: buildQuery(build, getOrder),
    saveProfile: buildMutation(build, updateUserProfile, { invalidatesTags: invalidateGalleryOnSuccess }),
    changePassword: buildMutation(build, changePassword),
    requestEmailChange: buildMutation(build, requestEmailChange),
    confirmEmailChange: buildMutation(build, confirmEmailChange),
    endSession: buildMutation(build, endSession, {
      onQueryStarted: ({ session_id }, lifecycle) =>
        updateDevicesAfter(lifecycle, ({ id }) => id !== session_id),
    }),
    endOtherSessions: buildMutation(build, endOtherSessions, {
      onQueryStarted: (_, lifecycle) => updateDevicesAfter(lifecycle, ({ current }) => current),
    }),
    deleteAccount: buildMutation(build, deleteAccount),
  }),
})

export const {
  useGetHomepageQuery,
  useDeleteCreationsMutation,
  useLoadMoreCreationsMutation,
  useRenameCreationMutation,
  useCheckDownloadMutation,
  useGetCreationParametersQuery,
  useGetDevicesQuery,
  useGetCreditHistoryQuery,
  useGetOrderQuery,
  useSaveProfileMutation,
  useChangePasswordMutation,
  useRequestEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useDeleteAccountMutation,
} = accountApi

/** A response that is at most this old is reused when the screen mounts. */
export const homepageMaxAgeSeconds = 5

/** Fetches the homepage, unless a response of the last few seconds is cached. */
export const prefetchHomepage = () =>
  homepageApi.endpoints.getHomepage.initiate(undefined, { forceRefetch: homepageMaxAgeSeconds })

/**
 * Makes creations public or private. The call is untracked: the store keeps no mutation state for it. A server of an
 * earlier release knows the field for one creation only.
 */
export function setVisibility(creations: readonly Pick<OwnCreation, 'id'>[], visible: boolean) {
  const ids = creations.map(({ id }) => String(id))
  const [first] = ids
  const named = ids.length === 1 && first !== undefined ? { creation_id: first } : { 'creation_ids[]': ids }
  return accountApi.endpoints.setVisibility.initiate(
    { ...named, public: visible ? '1' : '0' },
    { track: false },
  )
}

/** Merges a changed profile into the cached homepage. */
export const applyProfileChange = (changed: Partial<User>) =>
  updateHomepage(page => {
    if (page.user_info) Object.assign(page.user_info, changed)
  })

/** Puts a new creation first in the cached homepage. A creation that is already cached is moved to the front. */
export const prependCreation = (creation: OwnCreation) =>
  updateHomepage(page => {
    const others = page.creations?.filter(({ id }) => id !== creation.id) ?? []
    page.creations = [creation, ...others]
  })

export const invalidateGallery = () => api.util.invalidateTags(['Gallery'])
export const invalidateHomepage = () => api.util.invalidateTags(['Homepage'])

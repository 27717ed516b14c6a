import { api, mutationOf, queryOf } from '@tessera/shared-auth'
import {
  changePassword,
  deleteAccount,
  deleteCreations,
  endOtherSessions,
  getSessions,
  getUserPageData,
  setCreationVisibility,
  updateUserProfile,
  type AnswerOf,
  type OwnCreation,
  type User,
} from '@tessera/shared-contracts'

export type Homepage = AnswerOf<typeof getUserPageData>

const homepageApi = api.injectEndpoints({
  endpoints: build => ({
    getHomepage: queryOf(build, getUserPageData, { providesTags: ['Homepage'] }),
  }),
})

/** What changes the homepage: once the server has agreed, the kept page is brought up to date with it. */
const accountApi = homepageApi.injectEndpoints({
  endpoints: build => ({
    deleteCreations: mutationOf(build, deleteCreations, {
      invalidatesTags: answer => (answer?.success ? ['Gallery'] : []),
      async onQueryStarted({ 'creation_ids[]': ids }, { dispatch, queryFulfilled }) {
        if (!(await agreed(queryFulfilled))) return
        dispatch(
          homepageApi.util.updateQueryData('getHomepage', undefined, page => {
            page.creations = page.creations?.filter(({ id }) => !ids.includes(String(id)))
          }),
        )
      },
    }),
    setVisibility: mutationOf(build, setCreationVisibility, {
      invalidatesTags: answer => (answer?.success ? ['Gallery'] : []),
      async onQueryStarted({ creation_id, public: visible }, { dispatch, queryFulfilled }) {
        if (!(await agreed(queryFulfilled))) return
        dispatch(
          homepageApi.util.updateQueryData('getHomepage', undefined, page => {
            const creation = page.creations?.find(({ id }) => String(id) === creation_id)
            if (creation) creation.public = visible === '1'
          }),
        )
      },
    }),
  }),
})

const settingsApi = homepageApi.injectEndpoints({
  endpoints: build => ({
    getSessions: queryOf(build, getSessions),
    saveProfile: mutationOf(build, updateUserProfile, {
      invalidatesTags: answer => (answer?.success ? ['Gallery'] : []),
    }),
    changePassword: mutationOf(build, changePassword),
    endOtherSessions: mutationOf(build, endOtherSessions),
    deleteAccount: mutationOf(build, deleteAccount),
  }),
})

export const { useGetHomepageQuery, useDeleteCreationsMutation } = accountApi

/** So long, in seconds, an answer that came before the page stood is as good as a new one. */
export const homepageFreshFor = 5

/** Asks for the homepage, unless that has just been done. */
export const readHomepage = () =>
  homepageApi.endpoints.getHomepage.initiate(undefined, { forceRefetch: homepageFreshFor })

/** Shows a work to everyone, or to its owner alone; nothing is kept of the call. */
export const setVisibility = (creation: OwnCreation, visible: boolean) =>
  accountApi.endpoints.setVisibility.initiate(
    { creation_id: String(creation.id), public: visible ? '1' : '0' },
    { track: false },
  )

export const {
  useGetSessionsQuery,
  useSaveProfileMutation,
  useChangePasswordMutation,
  useEndOtherSessionsMutation,
  useDeleteAccountMutation,
} = settingsApi

/** Merges a changed profile into the kept page. */
export const profileSaved = (changed: Partial<User>) =>
  homepageApi.util.updateQueryData('getHomepage', undefined, page => {
    if (page.user_info) Object.assign(page.user_info, changed)
  })

/** What is in the gallery has changed. */
export const galleryChanged = () => api.util.invalidateTags(['Gallery'])
/** What is on the homepage is not known any more. */
export const homepageChanged = () => api.util.invalidateTags(['Homepage'])

/** Whether a change was made; why it was not is for whoever asked for it. */
async function agreed(queryFulfilled: Promise<{ data: { success: boolean } }>): Promise<boolean> {
  return queryFulfilled.then(
    ({ data }) => data.success,
    () => false,
  )
}

/** Puts a work that was just uploaded first, unless the page has it already. */
export const creationUploaded = (creation: OwnCreation) =>
  homepageApi.util.updateQueryData('getHomepage', undefined, page => {
    const others = page.creations?.filter(({ id }) => id !== creation.id) ?? []
    page.creations = [creation, ...others]
  })

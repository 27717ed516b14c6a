import { api, mutationOf, queryOf } from '@tessera/shared-auth'
import {
  deleteCreations,
  getUserPageData,
  setCreationVisibility,
  type AnswerOf,
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

export const { useGetHomepageQuery, useDeleteCreationsMutation, useSetVisibilityMutation } = accountApi

/** Whether a change was made; why it was not is for whoever asked for it. */
async function agreed(queryFulfilled: Promise<{ data: { success: boolean } }>): Promise<boolean> {
  return queryFulfilled.then(
    ({ data }) => data.success,
    () => false,
  )
}

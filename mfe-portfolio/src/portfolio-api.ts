import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import {
  getCreations,
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  setCreationVisibility,
  uploadCreation,
  type CallResponse,
} from '@tessera/shared-contracts'

const portfolioApi = api.injectEndpoints({
  endpoints: build => ({
    getPortfolio: buildQuery(build, getPortfolio, { providesTags: ['Portfolio'] }),
    publishPortfolio: buildMutation(build, publishPortfolio, {
      invalidatesTags: ['Homepage', 'Gallery', 'Portfolio'],
    }),
    /** Hides a portfolio of the member's own, or publishes it again. */
    setPortfolioVisibility: buildMutation(build, setCreationVisibility, {
      invalidatesTags: ['Homepage', 'Gallery', 'Portfolio'],
    }),
    getAuthorCreations: buildQuery(build, getCreations, { providesTags: ['Gallery'] }),
    /** The member's own creations, to choose an image from, or those that match a search. */
    getOwnCreations: buildQuery(build, getUserPageData, { providesTags: ['Homepage'] }),
    /** Uploads an image as a creation of the member. */
    uploadOwnImage: buildMutation(build, uploadCreation, {
      invalidatesTags: response => (response?.success ? ['Homepage', 'Gallery'] : []),
    }),
    /** Adds the next page to the own creations. */
    loadMoreOwnCreations: buildMutation(build, getUserPageData, {
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            if (data.success) dispatch(appendOwnCreations(data))
          },
          () => {},
        ),
    }),
  }),
})

export const {
  useGetPortfolioQuery,
  useLazyGetPortfolioQuery,
  usePublishPortfolioMutation,
  useGetAuthorCreationsQuery,
  useGetOwnCreationsQuery,
  useUploadOwnImageMutation,
  useLoadMoreOwnCreationsMutation,
  useSetPortfolioVisibilityMutation,
} = portfolioApi

/** The request for the newest of the own creations. */
export const ownCreationsRequest = { prompts: '1' } as const

/** Returns the action that requests a portfolio, unless it is cached. */
export const queryPortfolio = (id: string) => portfolioApi.endpoints.getPortfolio.initiate({ id })

const appendOwnCreations = ({ creations, next_cursor }: CallResponse<typeof getUserPageData>) =>
  portfolioApi.util.updateQueryData('getOwnCreations', ownCreationsRequest, page => {
    page.creations?.push(...(creations ?? []))
    page.next_cursor = next_cursor
  })

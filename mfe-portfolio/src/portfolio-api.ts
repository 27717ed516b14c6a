import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import {
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  setCreationVisibility,
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
    /** The member's own creations, to choose an image from. */
    getOwnCreations: buildQuery(build, getUserPageData, { providesTags: ['Homepage'] }),
  }),
})

export const {
  useGetPortfolioQuery,
  useLazyGetPortfolioQuery,
  usePublishPortfolioMutation,
  useGetOwnCreationsQuery,
  useSetPortfolioVisibilityMutation,
} = portfolioApi

/** Returns the action that requests a portfolio, unless it is cached. */
export const queryPortfolio = (id: string) => portfolioApi.endpoints.getPortfolio.initiate({ id })

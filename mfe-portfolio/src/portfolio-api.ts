import { api, mutationOf, queryOf } from '@tessera/shared-auth'
import {
  getPortfolio,
  getUserPageData,
  publishPortfolio,
  setCreationVisibility,
} from '@tessera/shared-contracts'

const portfolioApi = api.injectEndpoints({
  endpoints: build => ({
    getPortfolio: queryOf(build, getPortfolio, { providesTags: ['Portfolio'] }),
    publishPortfolio: mutationOf(build, publishPortfolio, {
      invalidatesTags: ['Homepage', 'Gallery', 'Portfolio'],
    }),
    /** Takes an own portfolio down, or shows it again. */
    setVisibility: mutationOf(build, setCreationVisibility, {
      invalidatesTags: ['Homepage', 'Gallery', 'Portfolio'],
    }),
    /** The member's own works, to choose a picture from. */
    getOwnWorks: queryOf(build, getUserPageData, { providesTags: ['Homepage'] }),
  }),
})

export const {
  useGetPortfolioQuery,
  useLazyGetPortfolioQuery,
  usePublishPortfolioMutation,
  useGetOwnWorksQuery,
  useSetVisibilityMutation,
} = portfolioApi

/** Asks for a portfolio, unless it is known. */
export const readPortfolio = (id: string) => portfolioApi.endpoints.getPortfolio.initiate({ id })

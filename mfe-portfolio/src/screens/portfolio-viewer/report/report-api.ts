import { api, buildMutation } from '@tessera/shared-auth'
import { reportCreation } from '@tessera/shared-contracts'

const reportApi = api.injectEndpoints({
  endpoints: build => ({ reportPortfolio: buildMutation(build, reportCreation) }),
})

export const { useReportPortfolioMutation } = reportApi

import { api, buildMutation } from '@tessera/shared-auth'
import { reportCreation } from '@tessera/shared-contracts'

const reportApi = api.injectEndpoints({
  endpoints: build => ({ reportCreation: buildMutation(build, reportCreation) }),
})

export const { useReportCreationMutation } = reportApi

import { api } from '@tessera/shared-auth'
import { exportData, type CallResponse } from '@tessera/shared-contracts'

const exportApi = api.injectEndpoints({
  endpoints: build => ({
    /** Whether the member can export now. */
    checkExport: build.mutation<CallResponse<typeof exportData>, undefined>({
      query: () => ({ call: exportData, request: { check: '1' } }),
    }),
  }),
})

export const { useCheckExportMutation } = exportApi

import { api, buildMutation } from '@tessera/shared-auth'
import { listCodes, mintCodes, revokeCodes } from '@tessera/shared-contracts'
import { buildPages } from './build-pages.ts'

export const { useListCodesInfiniteQuery, useMintCodesMutation, useRevokeCodesMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      listCodes: buildPages(build, listCodes),
      mintCodes: buildMutation(build, mintCodes),
      revokeCodes: buildMutation(build, revokeCodes),
    }),
  })

import { api, buildMutation } from '@tessera/shared-auth'
import { listCodes, mintCodes, revokeCodes } from '@tessera/shared-contracts'
import { buildPagedQuery } from './build-paged-query.ts'

export const { useListCodesInfiniteQuery, useMintCodesMutation, useRevokeCodesMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      listCodes: buildPagedQuery(build, listCodes),
      mintCodes: buildMutation(build, mintCodes),
      revokeCodes: buildMutation(build, revokeCodes),
    }),
  })

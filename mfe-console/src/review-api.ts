import { api, buildMutation } from '@tessera/shared-auth'
import { decideReviews, getReviewQueue, undoReviews } from '@tessera/shared-contracts'
import { buildPagedQuery } from './build-paged-query.ts'

export const { useGetReviewQueueInfiniteQuery, useDecideReviewsMutation, useUndoReviewsMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      getReviewQueue: buildPagedQuery(build, getReviewQueue),
      decideReviews: buildMutation(build, decideReviews),
      undoReviews: buildMutation(build, undoReviews),
    }),
  })

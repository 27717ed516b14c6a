import { api, buildMutation } from '@tessera/shared-auth'
import { decideReviews, getReviewQueue, undoReviews } from '@tessera/shared-contracts'
import { buildPages } from './build-pages.ts'

export const { useGetReviewQueueInfiniteQuery, useDecideReviewsMutation, useUndoReviewsMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      getReviewQueue: buildPages(build, getReviewQueue),
      decideReviews: buildMutation(build, decideReviews),
      undoReviews: buildMutation(build, undoReviews),
    }),
  })

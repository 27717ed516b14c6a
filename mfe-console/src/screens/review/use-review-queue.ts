import type { ReportReason, ReviewItem } from '@tessera/shared-contracts'
import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useDecideReviewsMutation,
  useGetReviewQueueInfiniteQuery,
  useUndoReviewsMutation,
} from '../../review-api.ts'
import { useConsoleAction } from '../../use-console-action.ts'
import {
  findNextId,
  findUndoableBatch,
  getBatchKind,
  initialProgress,
  reviewReducer,
  type DecidedBatch,
  type Verdict,
} from './review-progress.ts'

/** The next page is loaded when fewer creations are left. */
const minAhead = 40

/** Why creations are refused. */
export interface Refusal {
  rule: ReportReason
  /** What the moderator writes to the member. */
  reason?: string
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>

/**
 * The creations that wait for a decision. A decision takes effect in the page at once, and the next creation is shown.
 * The request to the server runs meanwhile; a creation whose decision failed returns to the queue.
 */
export function useReviewQueue() {
  const { t } = useTranslation('mfe-console')
  const act = useConsoleAction()
  const query = useGetReviewQueueInfiniteQuery({})
  const [decideReviews] = useDecideReviewsMutation()
  const [undoReviews] = useUndoReviewsMutation()
  const [progress, dispatch] = useReducer(reviewReducer, initialProgress)
  const [failure, setFailure] = useState<string | null>(null)

  const loaded = query.data?.pages.flatMap(page => page.items ?? [])
  const creations = loaded?.filter(({ id }) => !progress.decidedIds.includes(id))
  const current = creations?.find(({ id }) => id === progress.currentId) ?? creations?.[0] ?? null
  const position = current && creations ? creations.indexOf(current) : -1
  const total = query.data?.pages[0]?.total ?? null
  const selected = creations?.filter(({ id }) => progress.selectedIds.includes(id)) ?? []

  const { hasNextPage, isFetching, fetchNextPage } = query
  const isShort = creations !== undefined && creations.length - position < minAhead
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching) void fetchNextPage()
  }, [isShort, hasNextPage, isFetching, fetchNextPage])

  async function decide(verdict: Verdict, refusal?: Refusal): Promise<void> {
    if (!current || !creations) return
    const decided = selected.length > 0 ? selected : [current]
    const ids = decided.map(({ id }) => id)
    const batch: DecidedBatch = { ids, verdict, kind: getBatchKind(decided), atMs: Date.now() }
    setFailure(null)
    dispatch({ type: 'decided', batch, nextId: findNextId(creations, current.id, ids) })
    const result = await act(() =>
      decideReviews({
        decisions: ids.map(creation_id => ({ creation_id, verdict, ...refusal })),
      }),
    )
    if (result.isDone) {
      const isMissed = result.response.results?.some(each => !each.decided)
      if (isMissed) setFailure(t('review.decidedByOthers'))
      return
    }
    dispatch({ type: 'returned', ids })
    setFailure(result.failure)
  }

  async function undo({ ids }: DecidedBatch): Promise<void> {
    setFailure(null)
    dispatch({ type: 'returned', ids })
    const result = await act(() => undoReviews({ creation_ids: [...ids] }))
    if (!result.isDone) setFailure(result.failure)
  }

  const show = (creation: ReviewItem | undefined) => creation && dispatch({ type: 'shown', id: creation.id })
  return {
    query,
    creations,
    current,
    position,
    selected,
    /** The creations that wait on the server, decided ones of this page included; null until it is known. */
    total,
    /** Decided in this page and not undone. */
    decidedCount: progress.decidedIds.length,
    lastBatch: progress.batches.at(-1) ?? null,
    failure,
    decide,
    undo,
    undoLast: () => {
      const batch = findUndoableBatch(progress, Date.now())
      if (batch) void undo(batch)
    },
    show,
    showNext: () => show(creations?.[position + 1]),
    showPrevious: () => show(creations?.[position - 1]),
    toggle: (creation: ReviewItem) => dispatch({ type: 'toggled', id: creation.id }),
    select: (items: readonly ReviewItem[]) => dispatch({ type: 'selected', ids: items.map(({ id }) => id) }),
  }
}

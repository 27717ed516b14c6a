import type { ReviewItem } from '@tessera/shared-contracts'
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
  initialProgress,
  reviewReducer,
  type DecidedBatch,
  type Verdict,
} from './review-progress.ts'

/** The next page is loaded when fewer works are left. */
const minAhead = 20

export type ReviewQueue = ReturnType<typeof useReviewQueue>

/**
 * The works that wait for a decision. A decision takes effect in the page at once, and the next work is shown; the server
 * hears of it meanwhile, and a work whose decision failed returns to the queue.
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
  const works = loaded?.filter(({ id }) => !progress.decidedIds.includes(id))
  const current = works?.find(({ id }) => id === progress.currentId) ?? works?.[0] ?? null
  const position = current && works ? works.indexOf(current) : -1
  const total = query.data?.pages[0]?.total ?? null
  const selected = works?.filter(({ id }) => progress.selectedIds.includes(id)) ?? []

  const { hasNextPage, isFetching, fetchNextPage } = query
  const isShort = works !== undefined && works.length - position < minAhead
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching) void fetchNextPage()
  }, [isShort, hasNextPage, isFetching, fetchNextPage])

  async function decide(verdict: Verdict, reason?: string): Promise<void> {
    if (!current || !works) return
    const decided = selected.length > 0 ? selected : [current]
    const ids = decided.map(({ id }) => id)
    const batch: DecidedBatch = { ids, verdict, atMs: Date.now() }
    setFailure(null)
    dispatch({ type: 'decided', batch, nextId: findNextId(works, current.id, ids) })
    const result = await act(() =>
      decideReviews({
        decisions: ids.map(creation_id => ({ creation_id, verdict, ...(reason && { reason }) })),
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

  const show = (work: ReviewItem | undefined) => work && dispatch({ type: 'shown', id: work.id })
  return {
    query,
    works,
    current,
    position,
    selected,
    /** The works that wait on the server, decided ones of this page included; null until it is known. */
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
    showNext: () => show(works?.[position + 1]),
    showPrevious: () => show(works?.[position - 1]),
    toggle: (work: ReviewItem) => dispatch({ type: 'toggled', id: work.id }),
    select: (items: readonly ReviewItem[]) => dispatch({ type: 'selected', ids: items.map(({ id }) => id) }),
  }
}

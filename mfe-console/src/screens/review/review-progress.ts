import type { ReviewItem } from '@tessera/shared-contracts'

/** How long a decision can be undone. */
export const undoMs = 10_000

export type Verdict = 'passed' | 'refused'

/** What all creations of a batch were before: refused with an open appeal, in the gallery, or neither. */
export type BatchKind = 'appealed' | 'public' | 'waiting'

export function getBatchKind(decided: readonly ReviewItem[]): BatchKind {
  if (decided.every(({ appeal }) => appeal)) return 'appealed'
  return decided.every(isPublic) ? 'public' : 'waiting'
}

/** Whether a creation is in the gallery. */
export const isPublic = (item: ReviewItem): boolean => item.public === true && item.moderation === 'passed'

/** Creations that were decided together, and can be put back together. */
export interface DecidedBatch {
  ids: readonly string[]
  verdict: Verdict
  kind: BatchKind
  /** Milliseconds since 1970. */
  atMs: number
}

export interface ReviewProgress {
  /** The creation that is shown; null until one was chosen. */
  currentId: string | null
  /** Creations that were decided in this page. They are no longer in the queue. */
  decidedIds: readonly string[]
  /** Creations that are decided together. */
  selectedIds: readonly string[]
  /** The newest last. */
  batches: readonly DecidedBatch[]
}

export const initialProgress: ReviewProgress = {
  currentId: null,
  decidedIds: [],
  selectedIds: [],
  batches: [],
}

export type ReviewProgressAction =
  | { type: 'shown'; id: string }
  | { type: 'toggled'; id: string }
  | { type: 'selected'; ids: readonly string[] }
  | { type: 'decided'; batch: DecidedBatch; nextId: string | null }
  /** Creations that are in the queue again: the decision failed, or was undone. */
  | { type: 'returned'; ids: readonly string[] }

const without = (ids: readonly string[], removed: readonly string[]) =>
  ids.filter(id => !removed.includes(id))

export function reviewReducer(state: ReviewProgress, action: ReviewProgressAction): ReviewProgress {
  switch (action.type) {
    case 'shown':
      return { ...state, currentId: action.id }
    case 'toggled': {
      const { id } = action
      const selectedIds = state.selectedIds.includes(id)
        ? without(state.selectedIds, [id])
        : [...state.selectedIds, id]
      return { ...state, selectedIds }
    }
    case 'selected':
      return { ...state, selectedIds: action.ids }
    case 'decided': {
      const { ids } = action.batch
      return {
        currentId: action.nextId,
        decidedIds: [...state.decidedIds, ...ids],
        selectedIds: without(state.selectedIds, ids),
        batches: [...state.batches, action.batch],
      }
    }
    case 'returned':
      return {
        ...state,
        currentId: action.ids[0] ?? state.currentId,
        decidedIds: without(state.decidedIds, action.ids),
        batches: state.batches.filter(({ ids }) => !ids.some(id => action.ids.includes(id))),
      }
  }
}

/** Returns the decision that can still be undone. */
export function findUndoableBatch({ batches }: ReviewProgress, nowMs: number): DecidedBatch | null {
  const last = batches.at(-1)
  return last && nowMs - last.atMs < undoMs ? last : null
}

/** Returns the creation to show after these are decided: the one behind the current, else the one before it. */
export function findNextId(
  queue: readonly { id: string }[],
  currentId: string,
  decided: readonly string[],
): string | null {
  const position = queue.findIndex(({ id }) => id === currentId)
  const [before, behind] = [queue.slice(0, position), queue.slice(position + 1)]
  const isLeft = ({ id }: { id: string }) => id !== currentId && !decided.includes(id)
  if (!decided.includes(currentId)) return currentId
  return (behind.find(isLeft) ?? before.findLast(isLeft))?.id ?? null
}

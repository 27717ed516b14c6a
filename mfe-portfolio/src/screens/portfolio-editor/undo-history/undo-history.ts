export const maxUndoSteps = 100

/** A value that is edited, with its earlier values and, after an undo, its later ones. */
export interface UndoHistory<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** The merge key of the latest edit. */
  readonly lastMergeKey: string | null
}

export const createUndoHistory = <T>(present: T): UndoHistory<T> => ({
  past: [],
  present,
  future: [],
  lastMergeKey: null,
})

/**
 * Adds an edit. Consecutive edits with the same merge key (letters typed into one field, a dragged color) become
 * one step. An edit with the key `null` is always its own step.
 */
export function recordEdit<T>(history: UndoHistory<T>, present: T, mergeKey: string | null): UndoHistory<T> {
  if (present === history.present) return history
  const merges = mergeKey !== null && mergeKey === history.lastMergeKey
  const past = merges ? history.past : [...history.past, history.present].slice(-maxUndoSteps)
  return { past, present, future: [], lastMergeKey: mergeKey }
}

export function undo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    lastMergeKey: null,
  }
}

export function redo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, lastMergeKey: null }
}

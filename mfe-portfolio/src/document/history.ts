/** Steps that can be taken back. */
export const historyLength = 100

/** Something that is edited, with what it was before and, after an undo, what it was later. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What the latest edit was about; edits about the same thing in a row are one step. */
  readonly lastEdit: string | null
}

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  lastEdit: null,
})

/**
 * Takes an edit in. Consecutive edits with the same `about` (letters typed into one field, a dragged
 * color) become one step; `null` is always a step of its own.
 */
export function recordEdit<T>(history: History<T>, present: T, about: string | null): History<T> {
  if (present === history.present) return history
  const joins = about !== null && about === history.lastEdit
  const past = joins ? history.past : [...history.past, history.present].slice(-historyLength)
  return { past, present, future: [], lastEdit: about }
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    lastEdit: null,
  }
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, lastEdit: null }
}

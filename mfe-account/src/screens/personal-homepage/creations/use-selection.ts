import { startTransition, useRef, useState } from 'react'

/**
 * Manages the selection in manage mode.
 *
 * @param order the ids of all creations, in the order of the page
 */
export function useSelection(order: readonly string[]) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [displayedIds, setDisplayedIds] = useState<readonly string[]>([])
  /** The start of a range: the creation that was toggled last. */
  const anchor = useRef<string | null>(null)
  const selectedSet = new Set(selectedIds)

  /** Updates the buttons at once and the cards, which may be hundreds, in a transition. */
  const selectMany = (ids: readonly string[]) => {
    setSelectedIds(ids)
    startTransition(() => setDisplayedIds(ids))
  }
  return {
    // A creation that was removed meanwhile is not selected any more.
    selected: order.filter(id => selectedSet.has(id)),
    /** The selection as the cards show it; it lags behind `selected`. */
    displayedIds,
    /** @param extendRange gives everything between the last toggled creation and this one the state of the last one */
    toggle(id: string, extendRange: boolean): void {
      const from = anchor.current
      const next =
        extendRange && from !== null ? applyRange(selectedIds, order, from, id) : toggleId(selectedIds, id)
      setSelectedIds(next)
      setDisplayedIds(next)
      if (!extendRange) anchor.current = id
    },
    selectAll: (all: boolean) => selectMany(all ? order : []),
    clear(): void {
      selectMany([])
      anchor.current = null
    },
  }
}

export const toggleId = (selected: readonly string[], id: string): readonly string[] =>
  selected.includes(id) ? selected.filter(other => other !== id) : [...selected, id]

/** Selects or deselects everything from `from` to `to`, both included, so that it matches the state of `from`. */
export function applyRange(
  selected: readonly string[],
  order: readonly string[],
  from: string,
  to: string,
): readonly string[] {
  const ends = [order.indexOf(from), order.indexOf(to)]
  const between = new Set(order.slice(Math.min(...ends), Math.max(...ends) + 1))
  const rest = selected.filter(id => !between.has(id))
  return selected.includes(from) ? [...rest, ...between] : rest
}

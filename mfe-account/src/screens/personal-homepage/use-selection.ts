import { startTransition, useRef, useState } from 'react'
import { range, toggled } from './selection.ts'

/** Which works are selected; `order` is how they stand on the page. */
export function useSelection(order: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [marked, setMarked] = useState<readonly string[]>([])
  /** Where a range begins: what was chosen or put aside last. */
  const anchor = useRef<string | null>(null)
  const among = new Set(chosen)

  /** The button that is pressed answers at once; hundreds of works follow. */
  const chooseMany = (ids: readonly string[]) => {
    setChosen(ids)
    startTransition(() => setMarked(ids))
  }
  return {
    // A work that is gone is not chosen any more, whoever removed it.
    selected: order.filter(id => among.has(id)),
    /** Which works show that they are: the same a moment later. */
    marked,
    /** @param extending everything from the last one to this is chosen as that was */
    toggle(id: string, extending: boolean): void {
      const from = anchor.current
      const next = extending && from !== null ? range(chosen, order, from, id) : toggled(chosen, id)
      setChosen(next)
      setMarked(next)
      if (!extending) anchor.current = id
    },
    selectAll: (all: boolean) => chooseMany(all ? order : []),
    clear(): void {
      chooseMany([])
      anchor.current = null
    },
  }
}

import { useRef, useState } from 'react'
import { range, toggled } from './selection.ts'

/** Which works are selected; `order` is how they stand on the page. */
export function useSelection(order: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** Where a range begins: what was chosen or put aside last. */
  const anchor = useRef<string | null>(null)
  const among = new Set(chosen)
  return {
    // A work that is gone is not chosen any more, whoever removed it.
    selected: order.filter(id => among.has(id)),
    /** @param extending everything from the last one to this is chosen as that was */
    toggle(id: string, extending: boolean): void {
      const from = anchor.current
      setChosen(extending && from !== null ? range(chosen, order, from, id) : toggled(chosen, id))
      if (!extending) anchor.current = id
    },
    selectAll: (all: boolean) => setChosen(all ? order : []),
    clear(): void {
      setChosen([])
      anchor.current = null
    },
  }
}

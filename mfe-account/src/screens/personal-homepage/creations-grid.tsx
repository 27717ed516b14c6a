import type { OwnCreation } from '@tessera/shared-contracts'
import type { KeyboardEvent, ReactNode } from 'react'
import { CreationCard } from './creation-card.tsx'
import { useStable } from './use-stable.ts'
import styles from './creations-tab.module.css'

interface CreationsGridProps {
  creations: readonly OwnCreation[]
  /** What stands before the works. */
  first: ReactNode
  /** Whether the work at an index is being managed by now; the first is before the others. */
  isManaged: (index: number) => boolean
  /** Which works are shown as selected. */
  marked: readonly string[]
  onToggle: (id: string, extending: boolean) => void
  onSelectAll: () => void
  onDelete: (id: string) => void
}

/** The works, newest first. In manage mode arrow keys go from one to the next, and with shift they take it along. */
export function CreationsGrid(props: CreationsGridProps) {
  const { creations, first, isManaged, marked, onToggle, onSelectAll, onDelete } = props
  const chosen = new Set(marked)
  const toggle = useStable(onToggle)
  const remove = useStable(onDelete)

  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!isManaged(0)) return
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSelectAll()
    }
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    const at = boxes.indexOf(event.target as HTMLInputElement)
    const next = at < 0 ? undefined : boxes[at + stepOf(event)]
    const id = creations[at + stepOf(event)]?.id
    if (!next || next === event.target || id === undefined) return
    event.preventDefault()
    next.focus()
    if (event.shiftKey) onToggle(String(id), true)
  }

  return (
    // The checkboxes in it are what has the focus; their keys are heard here for all of them.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.grid} onKeyDown={press}>
      {first}
      {creations.map((creation, index) => {
        const id = String(creation.id)
        return (
          <li key={id} className={styles.work}>
            <CreationCard
              creation={creation}
              managing={isManaged(index)}
              chosen={chosen.has(id)}
              onToggle={toggle}
              onDelete={remove}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** How many works an arrow key goes on: one, or as many as stand in a row. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const row = getComputedStyle(currentTarget).gridTemplateColumns.split(' ').length
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[key] ?? 0
}

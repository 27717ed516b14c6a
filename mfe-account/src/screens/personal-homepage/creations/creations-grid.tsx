import type { OwnCreation } from '@tessera/shared-contracts'
import type { KeyboardEvent, ReactNode } from 'react'
import { CreationCard } from './creation-card.tsx'
import { useEventCallback } from './use-event-callback.ts'
import styles from './creations-tab.module.css'

interface CreationsGridProps {
  creations: readonly OwnCreation[]
  leadingItems: ReactNode
  /** Whether the card at an index already shows manage mode. The cards change in order, from the first. */
  isManagingAt: (index: number) => boolean
  /** The creations that are shown as selected. */
  selectedIds: readonly string[]
  onToggle: (id: string, extendRange: boolean) => void
  onSelectAll: () => void
  onDelete: (id: string) => void
}

/**
 * The creations, newest first. In manage mode the arrow keys move the focus from card to card, and with shift they
 * extend the selection.
 */
export function CreationsGrid(props: CreationsGridProps) {
  const { creations, leadingItems, isManagingAt, selectedIds, onToggle, onSelectAll, onDelete } = props
  const selectedSet = new Set(selectedIds)
  const toggle = useEventCallback(onToggle)
  const remove = useEventCallback(onDelete)

  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!isManagingAt(0)) return
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSelectAll()
    }
    const checkboxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    const index = checkboxes.indexOf(event.target as HTMLInputElement)
    const next = index < 0 ? undefined : checkboxes[index + getArrowKeyStep(event)]
    const id = creations[index + getArrowKeyStep(event)]?.id
    if (!next || next === event.target || id === undefined) return
    event.preventDefault()
    next.focus()
    if (event.shiftKey) onToggle(String(id), true)
  }

  return (
    // The checkboxes have the focus; the list handles the keys of all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.grid} onKeyDown={handleKeyDown}>
      {leadingItems}
      {creations.map((creation, index) => {
        const id = String(creation.id)
        return (
          <li key={id} className={styles.item}>
            <CreationCard
              creation={creation}
              managing={isManagingAt(index)}
              selected={selectedSet.has(id)}
              onToggle={toggle}
              onDelete={remove}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Returns by how many cards an arrow key moves: one, or the number of cards in a row. 0 for any other key. */
function getArrowKeyStep({ key, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const row = getComputedStyle(currentTarget).gridTemplateColumns.split(' ').length
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[key] ?? 0
}

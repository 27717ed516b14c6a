import type { GalleryItem } from '@tessera/shared-contracts'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { getTileAfterKey } from './tile-navigation.ts'
import { getImageWidth, type TileRect, type HeightRatio } from './wall-layout.ts'
import { WallTile } from './wall-tile.tsx'
import { toTileId, getTileCreationId } from './tile-id.ts'
import styles from './wall.module.css'

interface WallListProps {
  label: string
  creations: readonly GalleryItem[]
  ratios: readonly HeightRatio[]
  tiles: readonly TileRect[]
  /** The indexes of the creations in and near the viewport. */
  visibleIndexes: readonly number[]
  search: string
  openId: string | null
  isComplete: boolean
  onRatioKnown: (id: string, ratio: number) => void
}

/**
 * The visible tiles, as a list of links that reports its full size to assistive technology. The focused tile stays in
 * the DOM when it is scrolled out of view; otherwise the focus would be lost.
 */
export function WallList({
  label,
  creations,
  ratios,
  tiles,
  visibleIndexes,
  search,
  openId,
  isComplete,
  onRatioKnown,
}: WallListProps) {
  const [focusedId, setFocusedId] = useState<string | null>(null)

  const pinnedIndexes = [openId, focusedId].map(id =>
    id === null ? -1 : creations.findIndex(creation => String(creation.id) === id),
  )
  const drawnIndexes = [...new Set([...visibleIndexes, ...pinnedIndexes.filter(index => index >= 0)])].sort(
    (a, b) => a - b,
  )

  const handleFocus = ({ target }: FocusEvent) => setFocusedId(getTileCreationId(target) ?? null)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = creations.findIndex(({ id }) => String(id) === focusedId)
    const to = from < 0 ? undefined : creations[getTileAfterKey(event.key, from, tiles) ?? -1]
    if (!to) return
    event.preventDefault()
    const id = String(to.id)
    // The tile may be far away, and must be in the DOM to get the focus.
    flushSync(() => setFocusedId(id))
    document.getElementById(toTileId(id))?.focus()
  }

  return (
    // The keys are a shortcut: every tile is a link that the Tab key also reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label={label} onFocus={handleFocus} onKeyDown={handleKeyDown}>
      {drawnIndexes.map(index => {
        const [creation, ratio, tile] = [creations[index], ratios[index], tiles[index]]
        return (
          creation &&
          ratio &&
          tile && (
            <li
              key={creation.id}
              className={styles.item}
              style={tile}
              aria-posinset={index + 1}
              // -1 means that the size is unknown, which it is before the last page.
              aria-setsize={isComplete ? creations.length : -1}
            >
              <WallTile
                creation={creation}
                search={search}
                displayWidth={getImageWidth(ratio, tile.width)}
                highPriority={tile.top === 0}
                onRatioKnown={onRatioKnown}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

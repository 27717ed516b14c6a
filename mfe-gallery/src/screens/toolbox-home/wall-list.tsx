import type { GalleryItem } from '@tessera/shared-contracts'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { tileAfterKey } from './wall-keys.ts'
import { pictureWidth, type Place, type Shape } from './wall-layout.ts'
import { WallTile } from './wall-tile.tsx'
import { tileId, workOfTile } from './work.ts'
import styles from './wall.module.css'

interface WallListProps {
  label: string
  works: readonly GalleryItem[]
  shapes: readonly Shape[]
  places: readonly Place[]
  /** Which works are worth drawing. */
  inSight: readonly number[]
  search: string
  held: string | null
  complete: boolean
  onShapeKnown: (id: string, shape: number) => void
}

/**
 * The tiles in sight, as a list of links that tells how many there are. The tile with the focus stays in the
 * page when it is scrolled out of sight, or the keyboard would start anew at the top.
 */
export function WallList({
  label,
  works,
  shapes,
  places,
  inSight,
  search,
  held,
  complete,
  onShapeKnown,
}: WallListProps) {
  const [focused, setFocused] = useState<string | null>(null)

  const kept = [held, focused].map(id => (id === null ? -1 : works.findIndex(work => String(work.id) === id)))
  const drawn = [...new Set([...inSight, ...kept.filter(index => index >= 0)])].sort((a, b) => a - b)

  const follow = ({ target }: FocusEvent) => setFocused(workOfTile(target) ?? null)
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = works.findIndex(({ id }) => String(id) === focused)
    const to = from < 0 ? undefined : works[tileAfterKey(event.key, from, places) ?? -1]
    if (!to) return
    event.preventDefault()
    const id = String(to.id)
    // It may be far away, and must be in the page to be given the focus.
    flushSync(() => setFocused(id))
    document.getElementById(tileId(id))?.focus()
  }

  return (
    // The keys are an addition: every tile is a link that the Tab key reaches too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label={label} onFocus={follow} onKeyDown={move}>
      {drawn.map(index => {
        const [work, shape, place] = [works[index], shapes[index], places[index]]
        return (
          work &&
          shape &&
          place && (
            <li
              key={work.id}
              className={styles.place}
              style={place}
              aria-posinset={index + 1}
              // How many follow is not known before the end: -1 says so.
              aria-setsize={complete ? works.length : -1}
            >
              <WallTile
                work={work}
                search={search}
                shownWidth={pictureWidth(shape, place.width)}
                foremost={place.top === 0}
                onShapeKnown={onShapeKnown}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

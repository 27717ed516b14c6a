import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { editorActions, selectPages, selectSelection } from '../state/portfolio-editor-slice.ts'
import { createDragAnnouncements } from './drag-announcements.ts'
import { PageListItem } from './page-list-item.tsx'
import styles from './page-list.module.css'

/** Only the space bar starts a drag by keyboard, because Enter clicks the page, which shows it. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }

/** The list of pages. A page can be shown, duplicated, removed, and moved by mouse, touch or keyboard. */
export const PageList = memo(function PageList() {
  const pages = useDeferredPages(useAppSelector(selectPages))
  const activeId = useDeferredValue(useAppSelector(state => selectSelection(state).pageId))
  return <SortablePages pages={pages} activeId={activeId} />
})

/**
 * Defers the render of the list after a change, because the canvas shows the change first. A new order renders at
 * once, so that a dropped page does not jump back.
 */
function useDeferredPages(pages: readonly PortfolioPage[]): readonly PortfolioPage[] {
  const deferred = useDeferredValue(pages)
  const moved = deferred.length === pages.length && deferred.some(({ id }, index) => id !== pages[index]?.id)
  return moved ? pages : deferred
}

interface SortablePagesProps {
  pages: readonly PortfolioPage[]
  activeId: string | null
}

/** Each render of this component renders every item, so it renders for changed props only. */
const SortablePages = memo(function SortablePages({ pages, activeId }: SortablePagesProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  )
  const ids = pages.map(page => page.id)

  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) {
      dispatch(editorActions.pageMoved({ pageId: String(active.id), toPageId: String(over.id) }))
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{
        announcements: createDragAnnouncements(ids, t),
        screenReaderInstructions: { draggable: t('drag.instructions') },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={styles.list} aria-label={t('pages.list')}>
          {pages.map((page, index) => (
            <PageListItem key={page.id} page={page} number={index + 1} active={page.id === activeId} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
})

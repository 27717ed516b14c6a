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
import { editorActions, selectPages, selectSelection } from '../../document/portfolio-editor-slice.ts'
import { announcementsOf } from './drag-announcements.ts'
import { PageListItem } from './page-list-item.tsx'
import styles from './page-list.module.css'

/** Enter is the click that shows a page; the space bar alone picks it up. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }

/** The pages in their order, to show, reorder by mouse, touch or keyboard, copy and remove. */
export const PageList = memo(function PageList() {
  const pages = useListedPages(useAppSelector(selectPages))
  const activeId = useDeferredValue(useAppSelector(state => selectSelection(state).pageId))
  return <SortablePages pages={pages} activeId={activeId} />
})

/**
 * The pages as the list has them: it follows what was pressed, which is answered on the page itself first. Only a page
 * that was dropped somewhere is there at once.
 */
function useListedPages(pages: readonly PortfolioPage[]): readonly PortfolioPage[] {
  const before = useDeferredValue(pages)
  const moved = before.length === pages.length && before.some(({ id }, index) => id !== pages[index]?.id)
  return moved ? pages : before
}

interface SortablePagesProps {
  pages: readonly PortfolioPage[]
  activeId: string | null
}

/** Drawn anew for the pages alone: whenever it is, all its items are. */
const SortablePages = memo(function SortablePages({ pages, activeId }: SortablePagesProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  )
  const ids = pages.map(page => page.id)

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) {
      dispatch(editorActions.pageMoved({ pageId: String(active.id), toPageId: String(over.id) }))
    }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(ids, t),
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

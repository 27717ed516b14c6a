import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useAppDispatch } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { IconButton, classNames, focusHeading } from '@tessera/shared-ui'
import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { PageThumbnail } from '../../../page/page-thumbnail.tsx'
import styles from './page-list.module.css'
import { scrollToPage } from '../canvas/scroll-to-page.ts'
import { useTemplateName } from '../templates/use-template-name.ts'

interface PageListItemProps {
  page: PortfolioPage
  number: number
  active: boolean
}

const thumbnailHeightPx = 64

/**
 * A page in the list. Of up to fifty items only the one whose page changes renders again, and its label and
 * actions do not render again during a drag.
 */
export const PageListItem = memo(function PageListItem({ page, number, active }: PageListItemProps) {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('mfe-portfolio')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: page.id, attributes: { roleDescription: t('drag.item') } })
  const show = () => {
    dispatch(editorActions.pageSelected({ pageId: page.id }))
    scrollToPage(page.id)
  }
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.item, active && styles.active, isDragging && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.page}
        {...attributes}
        {...listeners}
        aria-current={active || undefined}
        onClick={show}
      >
        <PageLabel page={page} number={number} />
      </button>
      <PageActions pageId={page.id} number={number} />
    </li>
  )
})

const PageLabel = memo(function PageLabel({ page, number }: Omit<PageListItemProps, 'active'>) {
  const { t } = useTranslation('mfe-portfolio')
  const getTemplateName = useTemplateName()
  return (
    <>
      <PageThumbnail page={page} height={thumbnailHeightPx} textAsLines />
      <span className={styles.name}>{t('pages.name', { number, template: getTemplateName(page) })}</span>
    </>
  )
})

const PageActions = memo(function PageActions({ pageId, number }: { pageId: string; number: number }) {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('mfe-portfolio')
  const duplicate = () => dispatch(editorActions.pageDuplicated({ pageId, now: Date.now() }))
  const remove = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li')
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling
    dispatch(editorActions.pageRemoved({ pageId }))
    // The button is removed with its page, so the focus moves to the page that took its position
    if (neighbor) neighbor.querySelector('button')?.focus()
    else focusHeading()
  }
  return (
    <div className={styles.actions}>
      <IconButton icon="copy" size="small" label={t('pages.duplicate', { number })} onClick={duplicate} />
      <IconButton icon="trash" size="small" label={t('pages.remove', { number })} onClick={remove} />
    </div>
  )
})

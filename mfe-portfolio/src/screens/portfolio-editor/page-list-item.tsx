import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useAppDispatch } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { IconButton, classes, focusHeading } from '@tessera/shared-ui'
import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { editorActions } from '../../document/portfolio-editor-slice.ts'
import { PageThumbnail } from '../../page/page-thumbnail.tsx'
import styles from './page-list.module.css'
import { scrollToPage } from './scroll-to-page.ts'
import { useTemplateName } from './use-template-name.ts'

interface PageListItemProps {
  page: PortfolioPage
  number: number
  active: boolean
}

const thumbnailHeight = 64

/**
 * A page in the list, drawn anew for itself alone: there may be fifty. What it shows is not drawn anew while it, or
 * another one, is moved.
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
      className={classes(styles.item, active && styles.active, isDragging && styles.dragging)}
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
        <PageFace page={page} number={number} />
      </button>
      <PageActions pageId={page.id} number={number} />
    </li>
  )
})

const PageFace = memo(function PageFace({ page, number }: Omit<PageListItemProps, 'active'>) {
  const { t } = useTranslation('mfe-portfolio')
  const templateName = useTemplateName()
  return (
    <>
      <PageThumbnail page={page} height={thumbnailHeight} greeked />
      <span className={styles.name}>{t('pages.name', { number, template: templateName(page) })}</span>
    </>
  )
})

const PageActions = memo(function PageActions({ pageId, number }: { pageId: string; number: number }) {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('mfe-portfolio')
  const duplicate = () => dispatch(editorActions.pageDuplicated({ pageId, now: Date.now() }))
  const remove = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    dispatch(editorActions.pageRemoved({ pageId }))
    // The button is gone with its page: the keyboard goes on from the page that took its place.
    if (neighbour) neighbour.querySelector('button')?.focus()
    else focusHeading()
  }
  return (
    <div className={styles.actions}>
      <IconButton icon="copy" size="small" label={t('pages.duplicate', { number })} onClick={duplicate} />
      <IconButton icon="trash" size="small" label={t('pages.remove', { number })} onClick={remove} />
    </div>
  )
})

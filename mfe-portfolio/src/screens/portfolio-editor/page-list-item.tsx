import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { IconButton, classes } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { PageThumbnail } from '../../page/page-thumbnail.tsx'
import styles from './page-list.module.css'
import { useTemplateName } from './use-template-name.ts'

interface PageListItemProps {
  page: PortfolioPage
  number: number
  active: boolean
  onShow: () => void
  onDuplicate: () => void
  onRemove: () => void
}

const thumbnailHeight = 64

export function PageListItem({ page, number, active, onShow, onDuplicate, onRemove }: PageListItemProps) {
  const { t } = useTranslation('mfe-portfolio')
  const templateName = useTemplateName()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: page.id, attributes: { roleDescription: t('drag.item') } })
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
        onClick={onShow}
      >
        <PageThumbnail page={page} height={thumbnailHeight} greeked />
        <span className={styles.name}>{t('pages.name', { number, template: templateName(page) })}</span>
      </button>
      <div className={styles.actions}>
        <IconButton icon="copy" size="small" label={t('pages.duplicate', { number })} onClick={onDuplicate} />
        <IconButton icon="trash" size="small" label={t('pages.remove', { number })} onClick={onRemove} />
      </div>
    </li>
  )
}

import { Button, EmptyState, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { PageThumbnail } from '../../../page/page-thumbnail.tsx'
import { createPage, templates, type TemplateName } from '../templates/template-catalog.ts'
import styles from './empty-portfolio.module.css'
import { findFirstCanvas } from './scroll-to-page.ts'

const shownTemplates: readonly TemplateName[] = ['template-2', 'cover', 'template-7']

/** Shown while there are no pages: three templates and a button that adds the first page. */
export function EmptyPortfolio({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('mfe-portfolio')
  const thumbnails = templates.filter(({ name }) => shownTemplates.includes(name))
  return (
    <div className={styles.empty}>
      <div className={styles.fan}>
        {thumbnails.map(template => (
          <PageThumbnail key={template.name} page={createPage(template, String)} height={150} textAsLines />
        ))}
      </div>
      <EmptyState
        title={t('pages.emptyTitle')}
        action={
          <Button ref={restoreFocusOnUnmount(findFirstCanvas)} size="large" onClick={onAdd}>
            {t('pages.start')}
          </Button>
        }
      >
        {t('pages.emptyText')}
      </EmptyState>
    </div>
  )
}

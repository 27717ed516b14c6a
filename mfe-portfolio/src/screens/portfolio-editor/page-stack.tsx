import { useAppSelector } from '@tessera/shared-auth'
import { Button, EmptyState } from '@tessera/shared-ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { selectDocument, selectSelection } from '../../document/portfolio-editor-slice.ts'
import { canvasScale, useWidth } from '../../page/page-scale.ts'
import { PageCanvas } from './page-canvas.tsx'
import styles from './portfolio-editor-screen.module.css'
import { scrollToPage } from './scroll-to-page.ts'

interface PageStackProps {
  onAdd: () => void
  onChooseFromWorks: () => void
}

/** All pages one below the other, scaled to the room there is; a page that was added is brought into view. */
export function PageStack({ onAdd, onChooseFromWorks }: PageStackProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { pages } = useAppSelector(selectDocument)
  const { pageId } = useAppSelector(selectSelection)
  const { ref, width } = useWidth<HTMLDivElement>()

  const count = useRef(pages.length)
  useEffect(() => {
    const added = pages.length > count.current
    count.current = pages.length
    if (added && pageId) scrollToPage(pageId)
  }, [pages.length, pageId])

  return (
    <div ref={ref} className={styles.stack}>
      {pages.length === 0 && (
        <EmptyState
          icon="layout-template"
          title={t('pages.emptyTitle')}
          action={
            <Button size="large" onClick={onAdd}>
              {t('pages.start')}
            </Button>
          }
        >
          {t('pages.emptyText')}
        </EmptyState>
      )}
      {pages.map((page, index) => (
        <PageCanvas
          key={page.id}
          page={page}
          number={index + 1}
          scale={canvasScale(width, page.width)}
          onChooseFromWorks={onChooseFromWorks}
        />
      ))}
    </div>
  )
}

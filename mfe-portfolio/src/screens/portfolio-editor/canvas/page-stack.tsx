import { useAppSelector } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { selectPages, selectSelection } from '../state/portfolio-editor-slice.ts'
import { getCanvasScale } from '../../../page/page-scale.ts'
import { useElementWidth } from '../../../page/use-element-width.ts'
import { EmptyPortfolio } from './empty-portfolio.tsx'
import { PageCanvas } from './page-canvas.tsx'
import styles from '../portfolio-editor-screen.module.css'
import { scrollToPage } from './scroll-to-page.ts'

interface PageStackProps {
  onAdd: () => void
  onChooseFromCreations: () => void
}

/** All pages one below the other, scaled to the available width. An added page is scrolled into view. */
export const PageStack = memo(function PageStack({ onAdd, onChooseFromCreations }: PageStackProps) {
  const pages = useDeferredPages(useAppSelector(selectPages))
  const pageId = useAppSelector(state => selectSelection(state).pageId)
  const { ref, width } = useElementWidth<HTMLDivElement>()

  const previousCount = useRef(pages.length)
  useEffect(() => {
    const added = pages.length > previousCount.current
    previousCount.current = pages.length
    if (added && pageId) scrollToPage(pageId)
  }, [pages.length, pageId])

  return (
    <div ref={ref} className={styles.stack}>
      {pages.length === 0 && <EmptyPortfolio onAdd={onAdd} />}
      {pages.map((page, index) => (
        <PageCanvas
          key={page.id}
          page={page}
          number={index + 1}
          scale={getCanvasScale(width, page.width)}
          onChooseFromCreations={onChooseFromCreations}
        />
      ))}
    </div>
  )
})

/** Defers the render of an added or removed page until the click has painted. An edit renders at once. */
function useDeferredPages(pages: readonly PortfolioPage[]): readonly PortfolioPage[] {
  const deferred = useDeferredValue(pages)
  return deferred.length === pages.length ? pages : deferred
}

import { useAppSelector } from '@tessera/shared-auth'
import type { PortfolioPage } from '@tessera/shared-contracts'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { selectPages, selectSelection } from '../../document/portfolio-editor-slice.ts'
import { canvasScale, useWidth } from '../../page/page-scale.ts'
import { FirstStep } from './first-step.tsx'
import { PageCanvas } from './page-canvas.tsx'
import styles from './portfolio-editor-screen.module.css'
import { scrollToPage } from './scroll-to-page.ts'

/** All pages one below the other, scaled to the room there is; a page that was added is brought into view. */
export const PageStack = memo(function PageStack({ onAdd }: { onAdd: () => void }) {
  const pages = useDrawnPages(useAppSelector(selectPages))
  const pageId = useAppSelector(state => selectSelection(state).pageId)
  const { ref, width } = useWidth<HTMLDivElement>()

  const count = useRef(pages.length)
  useEffect(() => {
    const added = pages.length > count.current
    count.current = pages.length
    if (added && pageId) scrollToPage(pageId)
  }, [pages.length, pageId])

  return (
    <div ref={ref} className={styles.stack}>
      {pages.length === 0 && <FirstStep onAdd={onAdd} />}
      {pages.map((page, index) => (
        <PageCanvas key={page.id} page={page} number={index + 1} scale={canvasScale(width, page.width)} />
      ))}
    </div>
  )
})

/** The pages, where another one, or one less, is drawn after what was pressed has answered; an edit shows at once. */
function useDrawnPages(pages: readonly PortfolioPage[]): readonly PortfolioPage[] {
  const before = useDeferredValue(pages)
  return before.length === pages.length ? pages : before
}

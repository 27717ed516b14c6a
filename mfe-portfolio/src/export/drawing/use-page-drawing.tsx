import type { PortfolioPage } from '@tessera/shared-contracts'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { PageView } from '../../page/page-view.tsx'
import { drawElement } from '../../page-drawing/draw-element.ts'
import type { DrawnPage } from './drawn-page.ts'
import { listTextRuns } from './list-text-runs.ts'
import { loadImages } from './load-images.ts'
import styles from './use-page-drawing.module.css'

interface PageDrawing {
  drawPage: (page: PortfolioPage, scale: number, signal: AbortSignal) => Promise<DrawnPage>
  /** The page that is drawn, outside the viewport. The caller renders it. */
  offscreenPage: ReactNode
}

/** Draws pages, one at a time. */
export function usePageDrawing(): PageDrawing {
  const [drawn, setDrawn] = useState<PortfolioPage | null>(null)
  const element = useRef<HTMLDivElement>(null)

  const drawPage = useCallback(async (page: PortfolioPage, scale: number, signal: AbortSignal) => {
    const { page: loaded, missingImages } = await loadImages(page, scale, signal)
    signal.throwIfAborted()
    flushSync(() => setDrawn(loaded))
    if (!element.current) throw new Error('The page to draw is not in the document')
    const canvas = await drawElement(element.current, scale)
    signal.throwIfAborted()
    return { canvas, texts: listTextRuns(element.current), missingImages }
  }, [])

  const offscreenPage = drawn && (
    <div className={styles.offscreen} aria-hidden="true" inert>
      <PageView key={drawn.id} ref={element} page={drawn} />
    </div>
  )
  return { drawPage, offscreenPage }
}

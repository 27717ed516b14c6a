import { getSrcSet } from '@tessera/shared-contracts'
import { EmptyState, Image, Spinner } from '@tessera/shared-ui'
import { memo, type ReactNode } from 'react'
import type { Draft } from '../draft/draft.ts'
import type { Generation, GenerationResult } from '../generation/generation-slice.ts'
import { useTexts } from '../../../texts.ts'
import styles from './result-panel.module.css'

interface ResultPanelProps {
  generation: Generation
  /** What the user can do while there is no image. */
  hint?: string | undefined
  onOpen: (imageUrl: string) => void
}

/** The images of the last generation, or placeholders while it runs. */
export const ResultPanel = memo(function ResultPanel(props: ResultPanelProps) {
  const { t } = useTexts()
  return (
    <section aria-label={t('textToImage.results.title')} className={styles.panel}>
      <ResultContent {...props} />
    </section>
  )
})

function ResultContent({ generation, hint, onOpen }: ResultPanelProps) {
  const { t } = useTexts()
  switch (generation.phase) {
    case 'submitting':
    case 'running':
      return <Placeholders draft={generation.input.draft} />
    case 'succeeded':
      return <ResultImages draft={generation.input.draft} result={generation.result} onOpen={onOpen} />
    case 'idle':
    case 'failed':
    case 'timedOut':
    case 'canceled':
      return (
        <EmptyState icon="images" title={t('textToImage.results.empty')} className={styles.empty}>
          {hint ?? t('textToImage.results.emptyHint')}
        </EmptyState>
      )
  }
}

function Placeholders({ draft }: { draft: Draft }) {
  const { t } = useTexts()
  return (
    <>
      <ImageGrid
        draft={draft}
        cells={Array.from({ length: draft.count }, (_, index) => (
          <span key={index} className={styles.placeholder}>
            <Spinner size="large" label={t('textToImage.results.loading', { number: index + 1 })} />
          </span>
        ))}
      />
      <div className={styles.caption} />
    </>
  )
}

interface ResultImagesProps {
  draft: Draft
  result: GenerationResult
  onOpen: (imageUrl: string) => void
}

function ResultImages({ draft, result: { images, engine }, onOpen }: ResultImagesProps) {
  const { t } = useTexts()
  return (
    <>
      <ImageGrid
        draft={draft}
        cells={images.map((imageUrl, index) => (
          <button
            key={imageUrl}
            type="button"
            className={styles.image}
            aria-label={t('textToImage.results.open', { number: index + 1 })}
            onClick={() => onOpen(imageUrl)}
          >
            <Image
              src={imageUrl}
              srcSet={getSrcSet(imageUrl)}
              sizes={images.length === 1 ? '(width < 900px) 100vw, 720px' : '(width < 900px) 50vw, 360px'}
              alt=""
              width={draft.width}
              height={draft.height}
              fallbackLabel={t('textToImage.image.broken')}
            />
          </button>
        ))}
      />
      {engine && <p className={styles.caption}>{t('textToImage.results.engine', { engine })}</p>}
    </>
  )
}

/** A grid whose cells are as large as fits into the panel. */
function ImageGrid({ draft, cells }: { draft: Draft; cells: ReactNode[] }) {
  return (
    <div className={styles.stage}>
      <ul className={styles.grid} data-count={cells.length} style={{ '--ratio': draft.width / draft.height }}>
        {cells.map((cell, index) => (
          <li key={index} className={styles.cell}>
            {cell}
          </li>
        ))}
      </ul>
    </div>
  )
}

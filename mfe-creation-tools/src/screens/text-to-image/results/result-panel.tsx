import { EmptyState, Picture, Spinner } from '@tessera/shared-ui'
import { memo, type ReactNode } from 'react'
import type { Draft, Size } from '../draft/draft.ts'
import type { Generation, Outcome } from '../generation/generation.ts'
import { useTexts } from '../../../texts.ts'
import styles from './result-panel.module.css'

interface ResultPanelProps {
  generation: Generation
  onOpen: (imageUrl: string) => void
}

/** The pictures of the last generation, two by two, or the places where they will stand. */
export const ResultPanel = memo(function ResultPanel({ generation, onOpen }: ResultPanelProps) {
  const { t } = useTexts()
  return (
    <section aria-label={t('textToImage.results.title')} className={styles.panel}>
      <Results generation={generation} onOpen={onOpen} />
    </section>
  )
})

function Results({ generation, onOpen }: ResultPanelProps) {
  const { t } = useTexts()
  switch (generation.phase) {
    case 'submitting':
      return <Placeholders draft={generation.draft} />
    case 'submitted':
    case 'generating':
      return <Placeholders draft={generation.task.draft} />
    case 'succeeded':
      return <Pictures size={generation.task.draft.size} outcome={generation.outcome} onOpen={onOpen} />
    case 'waiting':
    case 'failed':
    case 'timedOut':
    case 'cancelled':
      return (
        <EmptyState icon="images" title={t('textToImage.results.empty')}>
          {t('textToImage.results.emptyHint')}
        </EmptyState>
      )
  }
}

function Placeholders({ draft: { size, count } }: { draft: Draft }) {
  const { t } = useTexts()
  return (
    <>
      <Grid
        size={size}
        cells={Array.from({ length: count }, (_, index) => (
          <span className={styles.placeholder}>
            <Spinner size="large" label={t('textToImage.results.loading', { number: index + 1 })} />
          </span>
        ))}
      />
      <div className={styles.caption} />
    </>
  )
}

interface PicturesProps {
  size: Size
  outcome: Outcome
  onOpen: (imageUrl: string) => void
}

function Pictures({ size, outcome: { pictures, engine, notUnderstood }, onOpen }: PicturesProps) {
  const { t, i18n } = useTexts()
  // Not as units: those stand side by side in Chinese without anything between them
  const words = new Intl.ListFormat(i18n.language).format(notUnderstood)
  return (
    <>
      <Grid
        size={size}
        cells={pictures.map((imageUrl, index) => (
          <button
            type="button"
            className={styles.picture}
            aria-label={t('textToImage.results.open', { number: index + 1 })}
            onClick={() => onOpen(imageUrl)}
          >
            <Picture src={imageUrl} alt="" fallbackLabel={t('textToImage.picture.broken')} {...size} />
          </button>
        ))}
      />
      {(engine ?? words) && (
        <p className={styles.caption}>
          {engine && <span>{t('textToImage.results.engine', { engine })}</span>}
          {words && <span>{t('textToImage.results.notUnderstood', { words })}</span>}
        </p>
      )}
    </>
  )
}

/** Cells that are as large as the panel lets pictures of this size be. */
function Grid({ size, cells }: { size: Size; cells: ReactNode[] }) {
  return (
    <div className={styles.stage}>
      <ul className={styles.grid} data-count={cells.length} style={{ '--ratio': size.width / size.height }}>
        {cells.map((cell, index) => (
          <li key={index} className={styles.cell}>
            {cell}
          </li>
        ))}
      </ul>
    </div>
  )
}

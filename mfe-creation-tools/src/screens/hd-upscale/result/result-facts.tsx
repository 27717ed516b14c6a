import { VisuallyHidden } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { Upscale } from '../run/upscale.ts'
import styles from './result-panel.module.css'

/** What it is, who made it, and how true it stayed. */
export function ResultFacts({ upscale: { work, result } }: { upscale: Extract<Upscale, { phase: 'done' }> }) {
  const { t, i18n } = useTexts()
  const { engine, fidelity } = result
  const made =
    work.place === 'device'
      ? t('hdUpscale.result.onDevice')
      : engine && t('hdUpscale.result.engine', { engine })
  const decibels = new Intl.NumberFormat(i18n.language, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  })
  return (
    <p role="status" className={styles.facts}>
      <VisuallyHidden>{t('hdUpscale.status.done')}</VisuallyHidden>
      {work.title && <span className={styles.name}>{work.title}</span>}
      {made && <span>{made}</span>}
      {fidelity !== null && Number.isFinite(fidelity) && (
        <span title={t('hdUpscale.result.fidelityHint')}>
          {t('hdUpscale.result.fidelity', { decibels: decibels.format(fidelity) })}
        </span>
      )}
    </p>
  )
}

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
    <ul role="status" aria-label={t('hdUpscale.status.done')} className={styles.facts}>
      {work.title && <li className={styles.name}>{work.title}</li>}
      {made && <li>{made}</li>}
      {fidelity !== null && Number.isFinite(fidelity) && (
        <li title={t('hdUpscale.result.fidelityHint')}>
          {t('hdUpscale.result.fidelity', { decibels: decibels.format(fidelity) })}
        </li>
      )}
    </ul>
  )
}

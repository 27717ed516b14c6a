import { VisuallyHidden } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { Upscale } from '../run/upscale.ts'
import styles from './result-panel.module.css'

/** The result's title, engine and fidelity. */
export function ResultDetails({
  upscale: { input, result },
}: {
  upscale: Extract<Upscale, { phase: 'succeeded' }>
}) {
  const { t, i18n } = useTexts()
  const { engine, fidelityDb } = result
  const madeBy =
    input.target === 'device'
      ? t('hdUpscale.result.onDevice')
      : engine && t('hdUpscale.result.engine', { engine })
  const decibels = new Intl.NumberFormat(i18n.language, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  })
  return (
    <p role="status" className={styles.details}>
      <VisuallyHidden>{t('hdUpscale.status.done')}</VisuallyHidden>
      {input.title && <span className={styles.name}>{input.title}</span>}
      {madeBy && <span>{madeBy}</span>}
      {fidelityDb !== null && Number.isFinite(fidelityDb) && (
        <span title={t('hdUpscale.result.fidelityHint')}>
          {t('hdUpscale.result.fidelity', { decibels: decibels.format(fidelityDb) })}
        </span>
      )}
    </p>
  )
}

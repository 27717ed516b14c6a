import { VisuallyHidden } from '@tessera/shared-ui'
import { useTexts } from '../../../texts.ts'
import type { SucceededUpscale } from '../run/upscale.ts'
import styles from './result-panel.module.css'

/** The result's title, engine and fidelity. */
export function ResultDetails({ upscale: { input, result } }: { upscale: SucceededUpscale }) {
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
        <span title={t('hdUpscale.result.fidelityHint', { decibels: decibels.format(fidelityDb) })}>
          {t(`hdUpscale.result.fidelity.${getFidelity(fidelityDb)}`)}
        </span>
      )}
    </p>
  )
}

/** Lower bounds in decibels. From 50 dB on the difference is invisible. */
const fidelities = [
  ['same', 50],
  ['veryClose', 38],
  ['close', 30],
] as const

const getFidelity = (decibels: number) => fidelities.find(([, minDb]) => decibels >= minDb)?.[0] ?? 'free'

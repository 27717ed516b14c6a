import { formatDate } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { getLineStyle } from './line-style.ts'
import type { PlotData } from './plot-series.ts'
import styles from './plot.module.css'

interface PlotLegendProps {
  data: PlotData
  /** The index of the time whose values are shown. */
  index: number
  formatValue: (value: number) => string
}

/** The names of the lines, with their values at one time. */
export function PlotLegend({ data: { times, series }, index, formatValue }: PlotLegendProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const at = times[index]
  return (
    <div className={styles.legend}>
      {at !== undefined && (
        <time className={styles.time} dateTime={at}>
          {formatDate(at, i18n.language, 'dateTime')}
        </time>
      )}
      <ul className={styles.lines}>
        {series.map(({ id, label, values }, position) => {
          const { color, dash } = getLineStyle(position)
          const value = values[index] ?? null
          return (
            <li key={id} className={styles.line}>
              <svg className={styles.sample} width="24" height="8" aria-hidden>
                <line
                  x1="0"
                  y1="4"
                  x2="24"
                  y2="4"
                  stroke={`var(${color})`}
                  strokeWidth="2"
                  strokeDasharray={dash.join(' ')}
                />
              </svg>
              <span>{label}</span>
              <span className={styles.value}>{value === null ? t('plot.missing') : formatValue(value)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

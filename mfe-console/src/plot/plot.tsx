import { formatDate } from '@tessera/shared-contracts'
import { Skeleton, useDeferredComponent } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlotLegend } from './plot-legend.tsx'
import { findLatestIndex, hasValues, type PlotData, type PlotUnit } from './plot-series.ts'
import { PlotTable } from './plot-table.tsx'
import { useFormatValue } from './use-format-value.ts'
import styles from './plot.module.css'

/** The library that draws is large, and the page says more than its plots. */
const loadCanvas = async () => (await import('./plot-canvas.tsx')).PlotCanvas

interface PlotProps {
  title: string
  unit: PlotUnit
  data: PlotData
}

/** Values over time as lines, with a legend and the same values as a table. */
export function Plot({ title, unit, data }: PlotProps) {
  const { t } = useTranslation('mfe-console')
  const titleId = useId()
  return (
    <section className={styles.plot} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {hasValues(data) ? (
        <DrawnPlot title={title} unit={unit} data={data} />
      ) : (
        <p className={styles.empty}>{t('plot.none')}</p>
      )}
    </section>
  )
}

function DrawnPlot({ title, unit, data }: PlotProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const { language } = i18n
  const formatValue = useFormatValue(unit)
  const [pointed, setPointed] = useState<number | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const canvas = useDeferredComponent(loadCanvas, true, () => setIsFailed(true))
  const { times, series } = data
  const toTime = (at = '') => formatDate(at, language, 'dateTime')
  return (
    <>
      <PlotLegend data={data} index={pointed ?? findLatestIndex(data)} formatValue={formatValue} />
      {isFailed ? (
        <p className={styles.empty}>{t('plot.failed')}</p>
      ) : (
        <div
          role="img"
          aria-label={t('plot.label', { title, from: toTime(times[0]), until: toTime(times.at(-1)) })}
          className={styles.canvas}
        >
          {canvas ? (
            <canvas.Component {...{ times, series, unit, language, formatValue }} onPoint={setPointed} />
          ) : (
            <Skeleton className={styles.skeleton} />
          )}
        </div>
      )}
      <PlotTable title={title} data={data} formatValue={formatValue} />
    </>
  )
}

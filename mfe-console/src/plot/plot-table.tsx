import { formatDate } from '@tessera/shared-contracts'
import { Disclosure } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../list/data-table.tsx'
import type { PlotData } from './plot-series.ts'
import styles from './plot.module.css'

interface PlotTableProps {
  title: string
  data: PlotData
  formatValue: (value: number) => string
}

/** The values of a plot as a table, newest first, behind a button. */
export function PlotTable({ title, data: { times, series }, formatValue }: PlotTableProps) {
  const { t, i18n } = useTranslation('mfe-console')
  const rows = times.map((at, index) => ({ at, index })).reverse()
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      id: 'at',
      label: t('audit.at'),
      render: ({ at }) => <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time>,
    },
    ...series.map(({ id, label, values }) => ({
      id,
      label,
      isNumeric: true,
      render: ({ index }: { index: number }) => {
        const value = values[index] ?? null
        return value === null ? t('plot.missing') : formatValue(value)
      },
    })),
  ]
  return (
    <Disclosure
      label={t('plot.showTable')}
      size="small"
      className={styles.disclosure}
      panelClassName={styles.panel}
    >
      {/* The keyboard must reach a table that scrolls */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={title} className={styles.scroll} tabIndex={0}>
        <DataTable caption={title} columns={columns} rows={rows} getKey={({ at }) => at} />
      </div>
    </Disclosure>
  )
}

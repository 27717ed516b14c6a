import { VisuallyHidden } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneDetails, useIsPhone } from './phone-details.tsx'
import styles from './data-table.module.css'

export interface Column<Row> {
  id: string
  label: string
  render: (row: Row) => ReactNode
  /** Numbers are aligned at their end. */
  isNumeric?: boolean
  /** Whether it is folded on a phone. */
  isDetail?: boolean
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
}

/** A table. On a phone, each row is a block of labelled values. */
export function DataTable<Row>({ caption, columns, rows, getKey }: DataTableProps<Row>) {
  const { t } = useTranslation('mfe-console')
  const isPhone = useIsPhone()
  const folded = isPhone ? columns.filter(({ isDetail }) => isDetail) : []
  const shown = columns.filter(column => !folded.includes(column))
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {shown.map(({ id, label, isNumeric }) => (
            <th key={id} scope="col" className={isNumeric ? styles.numeric : undefined}>
              {label}
            </th>
          ))}
          {folded.length > 0 && <th scope="col">{t('releases.details')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={getKey(row)}>
            {shown.map(({ id, label, render, isNumeric }) => (
              <td key={id} data-label={label} className={isNumeric ? styles.numeric : undefined}>
                {render(row)}
              </td>
            ))}
            {folded.length > 0 && <td className={styles.folded}>{renderDetails(folded, row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const renderDetails = <Row,>(columns: readonly Column<Row>[], row: Row) => (
  <PhoneDetails>
    <dl className={styles.values}>
      {columns.map(({ id, label, render }) => (
        <div key={id} className={styles.value}>
          <dt>{label}</dt>
          <dd>{render(row)}</dd>
        </div>
      ))}
    </dl>
  </PhoneDetails>
)

import { VisuallyHidden } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  id: string
  label: string
  render: (row: Row) => ReactNode
  /** Numbers are aligned at their end. */
  isNumeric?: boolean
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
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ id, label, isNumeric }) => (
            <th key={id} scope="col" className={isNumeric ? styles.numeric : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={getKey(row)}>
            {columns.map(({ id, label, render, isNumeric }) => (
              <td key={id} data-label={label} className={isNumeric ? styles.numeric : undefined}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

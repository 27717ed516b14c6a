/** Formats rows as lines with aligned columns. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats a table with headings. A column that is empty in all rows is left out. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const isUsed = (_: string, column: number) => rows.some(row => row[column])
  return alignColumns([headings, ...rows].map(row => row.filter(isUsed)))
}

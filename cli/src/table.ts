/** Rows of texts as lines with aligned columns; a column in which no row has anything is left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const columns = heads
    .map((head, index) => [head, ...rows.map(row => row[index] ?? '')])
    .filter(([, ...cells]) => cells.some(cell => cell !== ''))
    .map(cells => {
      const width = Math.max(...cells.map(cell => cell.length))
      return cells.map(cell => cell.padEnd(width))
    })
  return [heads, ...rows].map((_, line) =>
    columns
      .map(cells => cells[line])
      .join('  ')
      .trimEnd(),
  )
}

/** A moment as a table shows it, to the minute, in UTC: `2026-11-21 10:40`. */
export const moment = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

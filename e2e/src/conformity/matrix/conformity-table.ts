/** A row of the table in docs/CONFORMITY.md. */
export interface Row {
  tool: string
  plugin: string
  framework: string
  styles: string
  sharing: string
  mount: string
  /** Empty where it runs, otherwise why it does not. */
  problem: string
}

const header = ['build tool', 'federation plugin', 'framework', 'styles', 'shares', 'mount', 'result']
const start = '<!-- matrix: written by npm run conformity -- --matrix -->'
const end = '<!-- end of matrix -->'

const toCell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()

/** Writes rows as Markdown. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(row => [
    row.tool,
    row.plugin,
    row.framework,
    row.styles,
    row.sharing,
    `\`${row.mount}\``,
    row.problem === '' ? 'runs' : `does not run: ${row.problem}`,
  ])
  const all = [header, ...lines].map(cells => cells.map(toCell))
  const widths = header.map((_, column) => Math.max(...all.map(cells => (cells[column] ?? '').length)))
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`
  const [head = [], ...body] = all
  return [toLine(head), rule, ...body.map(toLine)].join('\n')
}

/** Replaces the table between the marks of a document. @throws where it has no marks */
export function replaceTable(document: string, rows: readonly Row[], summary: string): string {
  const from = document.indexOf(start)
  const to = document.indexOf(end)
  if (from === -1 || to < from) throw new Error(`The document has no "${start}" and "${end}".`)
  return `${document.slice(0, from + start.length)}\n\n${summary}\n\n${formatTable(rows)}\n\n${document.slice(to)}`
}

/** Reads the rows of the table between the marks. */
export function parseTable(document: string): Row[] {
  const between = document.slice(document.indexOf(start), document.indexOf(end))
  const lines = between
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(2)
  return lines.map(line => {
    const cells = line
      .slice(2, -2)
      .split(/ (?<!\\)\| /)
      .map(cell => cell.trim().replaceAll('\\|', '|'))
    const [tool = '', plugin = '', framework = '', styles = '', sharing = '', mount = '', result = ''] = cells
    const problem = result === 'runs' ? '' : result.replace(/^does not run: /, '')
    return { tool, plugin, framework, styles, sharing, mount: mount.replaceAll('`', ''), problem }
  })
}

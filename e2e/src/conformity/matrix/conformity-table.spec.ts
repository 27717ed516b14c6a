import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { repositoryRoot } from '../../fixtures/start-site.ts'
import { formatTable, parseTable } from './conformity-table.ts'

test('docs/CONFORMITY.md has the table that the run of the matrix writes', async () => {
  const document = await readFile(path.join(repositoryRoot, 'docs/CONFORMITY.md'), 'utf8')
  const rows = parseTable(document)
  expect(document).toContain(formatTable(rows))
  expect(rows.length).toBeGreaterThanOrEqual(24)
  for (const row of rows) expect(Object.values(row).slice(0, 6)).not.toContain('')
})

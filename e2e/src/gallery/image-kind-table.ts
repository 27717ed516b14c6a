import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from '../fixtures/start-site.ts'

const file = path.join(repositoryRoot, 'docs/FORMATS.md')
const [start, end] = ['<!-- image kinds: written by the test of uploaded images -->', '<!-- /image kinds -->']

const splitAtTable = (text: string) => {
  const [before = '', rest = ''] = text.split(start)
  const [table = '', after = ''] = rest.split(end)
  return { before, table, after }
}

/** Writes the mean difference of each kind of image to Chromium into `docs/FORMATS.md`, in CIE76. */
export async function writeKindTable(differences: Readonly<Record<string, number>>): Promise<void> {
  const { before, after } = splitAtTable(await readFile(file, 'utf8'))
  const rows = Object.entries(differences)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, difference]) => `| \`${name}\` | kept | ${difference} |`)
  const table = ['| kind | coded data | difference |', '| --- | --- | --- |', ...rows].join('\n')
  await writeFile(file, `${before}${start}\n\n${table}\n\n${end}${after}`)
}

/** Returns the kinds in the table, sorted. */
export async function listDocumentedKinds(): Promise<string[]> {
  const { table } = splitAtTable(await readFile(file, 'utf8'))
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name).toSorted()
}

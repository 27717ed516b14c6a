import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'

const folder = path.join(import.meta.dirname, 'features')

const all = new Set(await readdir(folder))

const getFeature = (file: string): string => path.relative(folder, file).split(path.sep)[0] ?? ''

/** Returns the other features that the files of a feature import, types too. */
async function listImportedFeatures(
  feature: string,
  isSelected = (_file: string) => true,
): Promise<Set<string>> {
  const imported = new Set<string>()
  for (const name of await readdir(path.join(folder, feature), { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || !isSelected(name)) continue
    const file = path.join(folder, feature, name)
    for (const { fileName } of ts.preProcessFile(await readFile(file, 'utf8')).importedFiles)
      imported.add(getFeature(path.resolve(path.dirname(file), fileName)))
  }
  return new Set([...imported].filter(other => all.has(other) && other !== feature))
}

test('features are layers: each imports only features that stand before it', async () => {
  const list = await readFile(path.join(import.meta.dirname, 'features.ts'), 'utf8')
  const folders = new Map(
    [...list.matchAll(/import \{ (\w+) \} from '\.\/features\/([\w-]+)\/feature\.ts'/g)].map(
      ([, name = '', feature = '']) => [name, feature] as const,
    ),
  )
  const [, body = ''] = /export const features = \[([^\]]*)\]/.exec(list) ?? []
  const order = [...body.matchAll(/\w+/g)].map(([name]) => folders.get(name) ?? name)
  assert.deepEqual([...order].sort(), [...all].sort())

  const wrong: string[] = []
  for (const [i, feature] of order.entries())
    for (const other of await listImportedFeatures(feature))
      if (order.indexOf(other) > i) wrong.push(`${feature} imports ${other}`)
  assert.deepEqual(wrong, [])
})

test('docs/ARCHITECTURE.md has each feature in a layer above those that it imports', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../docs/ARCHITECTURE.md'), 'utf8')
  const [, table = ''] = /\| layer \| features[^\n]*\n([^]*?)\n\n/.exec(text) ?? []
  const layers = new Map(
    [...table.matchAll(/^\| (\d+) +\|(.*)$/gm)].flatMap(([, layer, cell = '']) =>
      [...cell.matchAll(/`([\w-]+)`/g)].map(([, feature = '']) => [feature, Number(layer)] as const),
    ),
  )
  assert.deepEqual([...layers.keys()].sort(), [...all].sort())

  const wrong: string[] = []
  for (const [feature, layer] of layers)
    for (const other of await listImportedFeatures(feature))
      if ((layers.get(other) ?? layer) >= layer) wrong.push(`${feature} imports ${other}`)
  assert.deepEqual(wrong, [])
})

test('feature.ts and stores.ts say upon which features a feature builds', async () => {
  const declaring = ['feature.ts', 'stores.ts']
  /** Returns the features that these two files name, and those that the files of these name. */
  async function listNamedFeatures(feature: string): Promise<Set<string>> {
    const named = await listImportedFeatures(feature, file => declaring.includes(file))
    const below = await Promise.all([...named].map(listNamedFeatures))
    return new Set([named, ...below].flatMap(names => [...names]))
  }

  const unnamed: string[] = []
  for (const feature of all) {
    const named = await listNamedFeatures(feature)
    for (const other of await listImportedFeatures(feature))
      if (!named.has(other)) unnamed.push(`${feature} builds upon ${other}`)
  }
  assert.deepEqual(unnamed, [])
})

/**
 * Checks the texts of every package with locale files: both languages have the same keys and the same
 * values to fill in, every key that code asks for exists, and every text is asked for.
 */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from './prepare.mjs'

const plural = /_(zero|one|two|few|many|other)$/

function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

async function readLocale(folder, language) {
  const entries = flatten(
    JSON.parse(await readFile(path.join(folder, 'locales', `${language}.json`), 'utf8')),
  )
  const texts = new Map()
  for (const [key, text] of entries)
    texts.set(key.replace(plural, ''), (texts.get(key.replace(plural, '')) ?? '') + text)
  return texts
}

const valuesIn = text => [...new Set(text.match(/\{\{?\s*\w+/g) ?? [])].sort().join(' ')

async function sourcesOf(folder) {
  const names = await readdir(path.join(folder, 'src'), { recursive: true })
  const files = names.filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return (await Promise.all(files.map(name => readFile(path.join(folder, 'src', name), 'utf8')))).join('\n')
}

/** What is wrong with the texts of one package, a sentence each. */
async function faultsOf(folder) {
  const [en, zh, code] = await Promise.all([
    readLocale(folder, 'en'),
    readLocale(folder, 'zh'),
    sourcesOf(folder),
  ])
  const name = path.basename(folder)
  const faults = []
  for (const key of new Set([...en.keys(), ...zh.keys()])) {
    if (!en.has(key) || !zh.has(key))
      faults.push(`${name}: "${key}" is missing in ${en.has(key) ? 'zh' : 'en'}.json`)
    else if (valuesIn(en.get(key)) !== valuesIn(zh.get(key)))
      faults.push(`${name}: "${key}" fills in other values in zh.json than in en.json`)
  }
  for (const [, key] of code.matchAll(/\bt\(\s*'([^']+)'/g))
    if (!en.has(key)) faults.push(`${name}: the code asks for "${key}", which en.json does not have`)

  // A key may be put together in the code: `t(`sizes.${size}`)` asks for all that begins with `sizes.`
  const starts = [...code.matchAll(/`([\w.]+)\$\{/g)].map(([, start]) => start)
  for (const key of en.keys()) {
    const asked =
      code.includes(`'${key}'`) || code.includes(`"${key}"`) || starts.some(start => key.startsWith(start))
    if (!asked) faults.push(`${name}: nothing asks for "${key}"`)
  }
  return faults
}

const packages = (await readdir(root, { withFileTypes: true })).filter(entry => entry.isDirectory())
const folders = []
for (const { name } of packages) {
  const inside = await readdir(path.join(root, name)).catch(() => [])
  if (name !== 'node_modules' && inside.includes('locales')) folders.push(path.join(root, name))
}
const faults = (await Promise.all(folders.map(faultsOf))).flat()
for (const fault of faults) console.error(fault)
console.log(`${folders.length} packages with texts, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run/process.mjs'
import { replacedInLocales } from './replaced-words.mjs'

const plural = /_(zero|one|two|few|many|other)$/

function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/** Texts that are loaded later than the others of the package are in a folder of their own. */
async function readLocale(folder, language) {
  const locales = path.join(folder, 'locales')
  const names = await readdir(locales, { recursive: true })
  const files = names.filter(name => path.basename(name) === `${language}.json`)
  const contents = await Promise.all(files.map(name => readFile(path.join(locales, name), 'utf8')))
  const entries = contents.flatMap(content => flatten(JSON.parse(content)))
  const texts = new Map()
  for (const [key, text] of entries)
    texts.set(key.replace(plural, ''), (texts.get(key.replace(plural, '')) ?? '') + text)
  return texts
}

const listPlaceholders = text => [...new Set(text.match(/\{\{?\s*\w+/g) ?? [])].sort().join(' ')

async function readSources(folder) {
  const names = await readdir(path.join(folder, 'src'), { recursive: true })
  const files = names.filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return (await Promise.all(files.map(name => readFile(path.join(folder, 'src', name), 'utf8')))).join('\n')
}

/** Returns the problems in the locale files of a package, one sentence for each. */
export async function findLocaleProblems(folder) {
  const [en, zh, code] = await Promise.all([
    readLocale(folder, 'en'),
    readLocale(folder, 'zh'),
    readSources(folder),
  ])
  const name = path.basename(folder)
  const problems = []
  for (const [language, texts] of Object.entries({ en, zh }))
    for (const [key, text] of texts) {
      const [word] = replacedInLocales[language].exec(text) ?? []
      // Drafts know the samples of templates by their wording
      if (word && !key.startsWith('samples.'))
        problems.push(`${name}: "${key}" says "${word}" in ${language}.json`)
    }
  for (const key of new Set([...en.keys(), ...zh.keys()])) {
    if (!en.has(key) || !zh.has(key))
      problems.push(`${name}: "${key}" is missing in ${en.has(key) ? 'zh' : 'en'}.json`)
    else if (listPlaceholders(en.get(key)) !== listPlaceholders(zh.get(key)))
      problems.push(`${name}: "${key}" fills in other values in zh.json than in en.json`)
  }
  for (const [, key] of code.matchAll(/\bt\(\s*'([^']+)'/g))
    if (!en.has(key)) problems.push(`${name}: the code asks for "${key}", which en.json does not have`)

  // The code can build a key: `t(`sizes.${size}`)` uses all keys that start with `sizes.`
  const starts = [...code.matchAll(/`([\w.]+)\$\{/g)].map(([, start]) => start)
  for (const key of en.keys()) {
    const isUsed =
      code.includes(`'${key}'`) || code.includes(`"${key}"`) || starts.some(start => key.startsWith(start))
    if (!isUsed) problems.push(`${name}: nothing asks for "${key}"`)
  }
  return problems
}

/** Lists the folders of the packages with locale files. */
export async function listLocalizedPackages() {
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const folders = workspaces.map(name => path.join(root, name))
  return folders.filter(folder => existsSync(path.join(folder, 'locales')))
}

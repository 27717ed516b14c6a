import { parseModule } from './graph/parse-module.mjs'

const localeFile = /^(.+?)\/locales\/(?:[\w-]+\/)?\w+\.json$/
const plural = /_(zero|one|two|few|many|other)$/

/**
 * Lists the files that a change of a file starts from: the file itself, except for two kinds of files that very many depend
 * on, and that a change adds a line to. A barrel affects those who import a name that it now takes from elsewhere, and a
 * locale file those who mention a text that has changed.
 *
 * @param {string} file
 * @param {{ before: string, now: string }} contents
 * @param {import('./graph/import-graph.mjs').ImportGraph} graph
 * @returns {string[]}
 */
export function listStarts(file, { before, now }, { modules, barrelUses }) {
  if (modules.get(file)?.isBarrel && before !== '') {
    const { reexports: earlier } = parseModule(file, before)
    const isMoved = name =>
      earlier.has(name) &&
      JSON.stringify(earlier.get(name)) !== JSON.stringify(modules.get(file).reexports.get(name))
    return barrelUses.filter(({ barrel, name }) => barrel === file && isMoved(name)).map(({ by }) => by)
  }
  const [, folder] = localeFile.exec(file) ?? []
  if (!folder || before === '' || now === '') return [file]
  const { keys, earlierTexts } = findChangedTexts(JSON.parse(before), JSON.parse(now))
  const found = [...modules].filter(([each, { texts, textStarts }]) => {
    // A key of one word is a text of its own elsewhere
    const own = each.startsWith(`${folder}/`) ? keys : keys.filter(key => key.includes('.'))
    const names = new Set([...own, ...keys.map(key => `${folder}:${key}`), ...earlierTexts])
    const isStart = start => start.includes('.') && [...names].some(name => name.startsWith(start))
    return texts.some(text => names.has(text)) || textStarts.some(isStart)
  })
  return found.length > 0 ? found.map(([each]) => each) : [file]
}

/** Finds the keys of the texts that differ, and the texts that they had. */
function findChangedTexts(before, now) {
  const [earlier, later] = [flatten(before), flatten(now)]
  const keys = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    key => earlier.get(key) !== later.get(key),
  )
  return {
    keys: keys.map(key => key.replace(plural, '')),
    earlierTexts: keys.flatMap(key => earlier.get(key) ?? []),
  }
}

function flatten(texts, prefix = '') {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

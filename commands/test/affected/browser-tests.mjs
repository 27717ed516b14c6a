import ts from 'typescript'
import { isTest } from './file-kinds.mjs'

const specs = 'e2e/src/'
const statesSpec = `${specs}states/states.spec.ts`

/** What the specs are about that are about no area. */
const platformSources = [
  'platform/src/',
  'shell/src/composition/',
  'remote-preset/src/',
  'cli/src/',
  'examples/',
]

/**
 * @typedef {object} BrowserTests
 * @property {string[]} titles patterns of the titles of Playwright, which start with the file
 * @property {string[]} timed the selected specs with tests of delays
 * @property {boolean} withExamples whether a spec needs the built examples
 * @property {{ file: string, reason: string }[]} skipped
 */

/**
 * Selects the browser tests of what a change reaches. An area is the shell or a remote, and reached with its entry or its
 * build. Its tests are the specs in the folder with its name, and the states whose files mention its texts. Specs in no such
 * folder run with any area.
 *
 * @param {ReadonlySet<string>} reached the files that a change reaches
 * @param {Map<string, string>} contents of all files
 * @returns {BrowserTests}
 */
export function selectBrowserTests(reached, contents) {
  const files = [...contents.keys()]
  const areas = new Set(
    [...reached].flatMap(
      file =>
        /^(shell|mfe-[^/]+)\/(?:src\/(?:main|remote|manifest)\.ts|webpack\.config\.mjs)$/.exec(file)?.[1] ??
        [],
    ),
  )
  const isPlatformReached = [...reached].some(
    file => !isTest(file) && platformSources.some(folder => file.startsWith(folder)),
  )
  const isArea = name => files.some(file => file.startsWith(`${name}/src/`))

  const isSelected = file => {
    if (reached.has(file)) return true
    const [folder] = file.slice(specs.length).split('/')
    if (['platform', 'conformity'].includes(folder)) return isPlatformReached
    const area = [folder, `mfe-${folder}`].find(isArea)
    return area ? areas.has(area) : areas.size > 0
  }
  const all = files.filter(file => file.startsWith(specs) && file.endsWith('.spec.ts') && file !== statesSpec)
  const selected = all.filter(isSelected)
  const skipped = all
    .filter(file => !isSelected(file))
    .map(file => ({ file, reason: 'The change does not reach what it visits. Its tests with @quick run.' }))

  const flows = files
    .filter(file => file.startsWith(`${specs}states/`))
    .flatMap(file => listFlows(file, contents.get(file)).map(name => ({ name, file })))
  const isOfReachedArea = file => {
    const mentioned = Array.from(contents.get(file).matchAll(/['"`](shell|mfe-[\w-]+):/g), ([, area]) => area)
    return mentioned.length > 0 ? mentioned.some(area => areas.has(area)) : areas.size > 0
  }
  const isVisited = ({ name, file }) =>
    reached.has(statesSpec) ||
    reached.has(file) ||
    isOfReachedArea(file) ||
    [...reached].some(each => each.startsWith(`e2e/looks/${toFolder(name)}/`))
  const visited = flows.filter(isVisited).map(({ name }) => name)
  if (visited.length < flows.length)
    skipped.push({
      file: statesSpec,
      reason: `The change does not reach ${flows.length - visited.length} of ${flows.length} flows.`,
    })
  return {
    titles: [...selected.map(toTitle), ...(visited.length > 0 ? [toStatesTitle(visited)] : [])],
    timed: selected.filter(file => contents.get(file).includes('@alone')),
    withExamples: selected.some(file => file.startsWith(`${specs}conformity/`)),
    skipped,
  }
}

const toTitle = file => `${RegExp.escape(file.slice(specs.length))} `

/** Matches the tests of some flows, and those of the spec that are of no flow. */
const toStatesTitle = flows =>
  `${toTitle(statesSpec)}(?:(?:${flows.map(RegExp.escape).join('|')}) \\(|(?!.* \\((?:en|zh)\\) ))`

/** Returns the name of the folder with the reference images of a flow. */
const toFolder = name => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Lists the names of the flows that a file declares: objects with a name and states. */
function listFlows(file, content) {
  const names = []
  const visit = node => {
    if (ts.isObjectLiteralExpression(node)) {
      const find = key => node.properties.find(({ name }) => name?.text === key)
      const name = find('states') && find('name')?.initializer
      if (name && ts.isStringLiteralLike(name)) names.push(name.text)
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(ts.createSourceFile(file, content, ts.ScriptTarget.Latest), visit)
  return names
}

/**
 * What a cold visitor of each screen fetches in scripts and styles, as the page names it, in English; compressed as a
 * release is. A budget is raised knowingly, with the reason in the commit.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'

const record = file => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const { treeShaken, ...whole } = record('shell/dist/shell.json')
const shell = { ...whole, ...treeShaken }
const remotes = readdirSync(new URL('.', import.meta.url))
  .filter(folder => existsSync(new URL(`${folder}/dist/remote.json`, import.meta.url)))
  .map(folder => ({ folder, ...record(`${folder}/dist/remote.json`) }))

const anyScreen = 224.6

/** By screen; one that is new has what any screen of a remote may take. */
const kilobytes = {
  home: 186.4,
  about: 187.9,
  help: 188.3,
  feedback: 189.5,
  'reset-password': 189.8,
  'revert-email': 188.7,
  'provider-callback': 191.2,
  'toolbox-home': 222.8,
  'text-to-image': 233.9,
  'hd-upscale': 230.6,
  'personal-homepage': 227.4,
  'portfolio-editor': 254.4,
  'portfolio-viewer': 228.2,
}

const everywhere = [...shell.scripts, ...shell.styles, ...shell.languageFiles.en]
const below = (folder, files) => files.map(file => `${folder}/dist/${file}`)

const ofShell = shell.screens.map(({ name, path }) => ({
  name,
  path,
  files: below('shell', [...everywhere, ...(shell.screenFiles[name] ?? [])]),
}))
const ofRemotes = remotes.flatMap(({ folder, screens, entry, screenFiles, languageFiles }) =>
  screens.map(({ name, path }) => ({
    name,
    path,
    files: [
      ...below('shell', [...everywhere, ...shell.remoteFiles]),
      ...below(folder, [entry, ...screenFiles[name], ...languageFiles.en]),
    ],
  })),
)

export default [...ofShell, ...ofRemotes].map(({ name, path, files }) => ({
  name: path,
  path: [...new Set(files)],
  brotli: true,
  limit: `${kilobytes[name] ?? anyScreen} kB`,
}))

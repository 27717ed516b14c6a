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

const anyScreen = 221

/** By screen; one that is new has what any screen of a remote may take. */
const kilobytes = {
  home: 187.4,
  about: 188.9,
  help: 189.3,
  feedback: 190.5,
  'reset-password': 190.7,
  'revert-email': 189.6,
  'provider-callback': 192.2,
  'toolbox-home': 217.6,
  'text-to-image': 225.8,
  'hd-upscale': 223.7,
  'personal-homepage': 221.2,
  'portfolio-editor': 249,
  'portfolio-viewer': 223.2,
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

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

const anyScreen = 216

/** By screen; one that is new has what any screen of a remote may take. */
const kilobytes = {
  home: 182.8,
  about: 184.3,
  help: 184.7,
  feedback: 185.9,
  'reset-password': 186.1,
  'revert-email': 185,
  'provider-callback': 187.6,
  'toolbox-home': 213,
  'text-to-image': 221.2,
  'hd-upscale': 219.1,
  'personal-homepage': 216.6,
  'portfolio-editor': 244.3,
  'portfolio-viewer': 218.6,
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

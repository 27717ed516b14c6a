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

const anyScreen = 220

/** By screen; one that is new has what any screen of a remote may take. */
const kilobytes = {
  home: 185.5,
  about: 187,
  help: 187.5,
  feedback: 188.5,
  'reset-password': 189,
  'revert-email': 187.5,
  'provider-callback': 190,
  'toolbox-home': 224,
  'text-to-image': 233,
  'hd-upscale': 231,
  'personal-homepage': 228.5,
  'portfolio-editor': 256.5,
  'portfolio-viewer': 231,
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

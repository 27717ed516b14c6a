/**
 * What a cold visitor of each screen fetches in scripts and styles, as the page names it, in English; compressed as a
 * release is. A budget is raised knowingly, with the reason in the commit.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { listRequiredParts } from './platform/src/gate/gate.ts'

const record = file => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const shell = record('shell/dist/shell.json')
const remotes = readdirSync(new URL('.', import.meta.url))
  .filter(folder => existsSync(new URL(`${folder}/dist/remote.json`, import.meta.url)))
  .map(folder => ({ folder, ...record(`${folder}/dist/remote.json`) }))

const anyScreen = 205

/** By screen; one that is new has what any screen of a remote may take. */
const kilobytes = {
  home: 179,
  about: 180,
  help: 181,
  feedback: 182,
  'toolbox-home': 196,
  'text-to-image': 211,
  'hd-upscale': 211,
  'personal-homepage': 203,
  'portfolio-editor': 227,
  'portfolio-viewer': 202,
}

const everywhere = [...shell.scripts, ...shell.styles, ...shell.languageFiles.en]
const below = (folder, files) => files.map(file => `${folder}/dist/${file}`)

const ofShell = shell.screens.map(({ name, path }) => ({
  name,
  path,
  files: below('shell', [...everywhere, ...(shell.screenFiles[name] ?? [])]),
}))
const ofRemotes = remotes.flatMap(({ folder, screens, entry, screenFiles, languageFiles, ...release }) =>
  screens.map(({ name, path }) => ({
    name,
    path,
    files: [
      ...below('shell', [...everywhere, ...shell.remoteFiles]),
      ...below(
        'shell',
        listRequiredParts(release, shell).flatMap(part => shell.parts[part].files),
      ),
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

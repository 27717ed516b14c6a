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

const anyScreen = 227.3

/**
 * By screen; one that is new has what any screen of a remote may take. Each leaves 0.3 kB: webpack numbers some modules
 * by the folder of the build, and the same sources differ by up to 0.07 kB.
 */
const kilobytes = {
  home: 189.7,
  about: 191.3,
  help: 191.7,
  feedback: 192.9,
  terms: 191,
  privacy: 191,
  rules: 191,
  'reset-password': 193.1,
  'revert-email': 192,
  'provider-callback': 194.6,
  'toolbox-home': 223.5,
  'text-to-image': 240.3,
  'hd-upscale': 238.3,
  'personal-homepage': 235.5,
  'portfolio-editor': 265.9,
  'portfolio-viewer': 236.5,
  review: 227.9,
  releases: 228.9,
  release: 230.8,
  'change-set': 228.3,
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

/** All scripts of one release, as a team deploys them: what its copies of shared packages bring is a part of them. */
const wholeRelease = {
  name: 'a release of mfe-console',
  path: ['mfe-console/dist/*.js', '!mfe-console/dist/first-frame.js'],
  brotli: true,
  limit: '124.8 kB',
}

export default [
  ...[...ofShell, ...ofRemotes].map(({ name, path, files }) => ({
    name: path,
    path: [...new Set(files)],
    brotli: true,
    limit: `${kilobytes[name] ?? anyScreen} kB`,
  })),
  wholeRelease,
]

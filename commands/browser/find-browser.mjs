/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { prependBrowserToPath, runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'
import { unpackPinnedChromium } from './pinned-chromium.mjs'

/** The headless shell comes first: the tests take two thirds of the time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

function findInPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap(folder => names.map(name => path.join(folder, name))).find(existsSync)
}

async function findPlaywrightChromium() {
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()].find(existsSync)
}

const installers = [
  { title: "Playwright's Chromium", command: ['playwright', ['install', '--with-deps', 'chromium']] },
  {
    title: "the system's Chromium",
    command: [
      'sh',
      ['-c', 'apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)'],
    ],
  },
]

/**
 * Returns the path of a Chromium: the one that `CHROMIUM_PATH` names, the pinned one, Playwright's, or one of this
 * machine. Installs one where there is none. The gate of sites that are started afterwards uses the same one.
 */
export async function findOrInstallBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, which does not exist.`)
  const program = await findOrInstall()
  prependBrowserToPath(program)
  return program
}

async function findOrInstall() {
  const find = async () =>
    process.env.CHROMIUM_PATH ??
    (await unpackPinnedChromium()) ??
    (await findPlaywrightChromium()) ??
    findInPath()
  let found = await find()
  const messages = []
  for (const { title, command } of installers) {
    if (found) return found
    const { code, output } = await runStep(`Installing ${title}`, () => runProcess(...command))
    if (code !== 0) messages.push(output.trim().split('\n').at(-1))
    found = await find()
  }
  return (
    found ?? fail(`The browser tests need a Chromium, and none could be installed.\n${messages.join('\n')}`)
  )
}

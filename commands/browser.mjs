/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { capture, fail, step } from './prepare.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap(folder => names.map(name => path.join(folder, name))).find(existsSync)
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()].find(existsSync)
}

const attempts = [
  { title: "Playwright's Chromium", command: ['playwright', ['install', '--with-deps', 'chromium']] },
  {
    title: "the system's Chromium",
    command: ['sh', ['-c', 'apt-get update && apt-get install -y chromium']],
  },
]

/** Path of a Chromium on this machine; where there is none, one is installed first. */
export async function findBrowser() {
  const find = async () => process.env.CHROMIUM_PATH ?? onPath() ?? (await fromPlaywright())
  let found = await find()
  const told = []
  for (const { title, command } of attempts) {
    if (found) return found
    const { code, output } = await step(`Installing ${title}`, () => capture(...command))
    if (code !== 0) told.push(output.trim().split('\n').at(-1))
    found = await find()
  }
  return found ?? fail(`The browser tests need a Chromium, and none could be installed.\n${told.join('\n')}`)
}

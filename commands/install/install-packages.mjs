/** Installs the packages of the lock file. Uses only the modules of Node, since a fresh clone has no others. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runProcess } from '../process.mjs'
import { fail, runStep } from '../steps.mjs'
import { explainInstallFailure } from './explain-install-failure.mjs'

const installedPackages = path.join(root, 'node_modules')
/** Says what is installed: the hash of the lock file, and whether the packages for tests are there. */
const markerFile = path.join(installedPackages, '.installed.json')

/** A progress line appears once for so many packages. */
const progressStep = 200

const lockFile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
const lockHash = createHash('sha256').update(lockFile).digest('hex')

const readMarker = () => (existsSync(markerFile) ? JSON.parse(readFileSync(markerFile, 'utf8')) : null)

/**
 * Installs the packages, unless they are installed.
 *
 * @param {object} options
 * @param {boolean} options.withTests whether the packages for tests, checks and benchmarks are needed too
 */
export async function installPackages({ withTests }) {
  const installed = readMarker()
  if (installed?.lockHash === lockHash && (installed.withTests || !withTests)) return
  // What a developer has installed with `npm install` or for tests is not removed again
  const everything = withTests || (installed?.withTests ?? existsSync(installedPackages))
  await runStep('Installing packages', () => runNpmInstall(everything))
  writeFileSync(markerFile, JSON.stringify({ lockHash, withTests: everything }))
}

async function runNpmInstall(everything) {
  // Not `npm ci`: it rejects a lock file without the optional binaries of another platform, which the registry may
  // have received after the lock file was written
  const args = [
    ...['install', '--no-save', '--no-audit', '--no-fund'],
    // Whatever the configuration of the user says
    ...['--ignore-scripts', '--engine-strict=false', '--include=optional'],
    ...['dev', 'peer'].map(kind => `--${everything ? 'include' : 'omit'}=${kind}`),
    ...['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'],
    // Each request is a line
    '--loglevel=http',
  ]
  const { code, output } = await runProcess('npm', args, {
    env: process.env,
    shell: process.platform === 'win32',
    onOutput: createProgress(everything),
  }).catch(error => ({ code: error.code, output: error.message }))
  // npm 10 can end with 0 in the middle of an installation that has lost its connection
  const isComplete = code === 0 && !output.includes('Exit handler never called')
  if (!isComplete) fail(explainInstallFailure(output, { root, code }))
}

/** Returns a listener that counts the downloaded packages and prints how many there are. */
function createProgress(everything) {
  const entries = Object.values(JSON.parse(lockFile).packages)
  const planned = entries.filter(
    ({ integrity, os, dev, peer }) => integrity && !os && (everything || !(dev || peer)),
  )
  let downloaded = 0
  return text => {
    const before = Math.floor(downloaded / progressStep)
    downloaded += text.match(/npm http .*\.tgz/g)?.length ?? 0
    if (Math.floor(downloaded / progressStep) > before)
      console.log(`  ${downloaded} of about ${planned.length} packages`)
  }
}

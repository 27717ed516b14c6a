/** Records the inputs that the installation was last tested with, in a file of this folder that is committed. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashSources } from '../../hash-sources.mjs'

const recordFile = path.join(import.meta.dirname, 'tested-inputs.txt')

/** What decides whether a fresh clone can be installed, built and started. */
const inputs = [
  'package-lock.json',
  ':(glob)**/package.json',
  '.npmrc',
  'commands',
  ':(exclude)*/tested-inputs.txt',
]

/** Returns whether the installation has not been tested with its present inputs, or the inputs are unknown without git. */
export async function needsInstallationTest() {
  const tested = await readFile(recordFile, 'utf8').catch(() => '')
  return tested.trim() !== (await hashSources(inputs))
}

/** Records that the installation works with its present inputs. */
export async function recordInstallationInputs() {
  const hash = await hashSources(inputs)
  if (hash !== null) await writeFile(recordFile, `${hash}\n`)
}

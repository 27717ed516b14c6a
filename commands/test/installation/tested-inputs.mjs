/** Records the inputs that the installation was last tested with, in a file of this folder that is committed. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashSources } from '../../build/hash-sources.mjs'

const recordFile = path.join(import.meta.dirname, 'tested-inputs.txt')

/** What decides whether a fresh clone can be installed, built and started. */
const inputs = [
  'package-lock.json',
  ':(glob)**/package.json',
  '.npmrc',
  'commands',
  ':(exclude)commands/mutants',
  ':(exclude)commands/test/affected',
  ':(exclude)*/tested-inputs.txt',
]

/** Returns whether the installation has not been tested with its present inputs, or the inputs are unknown without git. */
export async function needsInstallationTest() {
  const tested = await readFile(recordFile, 'utf8').catch(() => '')
  return tested.trim() !== (await hashSources(inputs))
}

/** Returns how to record, after a test, that the installation works with the present inputs. */
export async function startRecording() {
  const hash = await hashSources(inputs)
  return () => (hash === null ? undefined : writeFile(recordFile, `${hash}\n`))
}

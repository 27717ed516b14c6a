import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { preparedVariable, startSiteOver } from './start-site.ts'

/**
 * Starts an installation once and keeps its data folder for the sites of all tests to begin with: to publish what is
 * built, and to compress it, takes as long as all the rest of a start.
 */
export default async function prepareInstallation(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-installation-'))
  const { end } = await startSiteOver(dataDir)
  await end()
  process.env[preparedVariable] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

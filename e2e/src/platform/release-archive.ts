/**
 * Archives of earlier releases of the shell and the remotes in `e2e/released/`, one file for each date. A test runs them
 * together with today's. Run `node e2e/src/platform/release-archive.ts` to archive the builds in `dist/`.
 */
import { releaseRecord, shellRecord, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { repositoryRoot } from '../fixtures/start-site.ts'
import type { AnyReleaseBuild } from './build-release.ts'
import { areas } from './areas.ts'

const folder = path.join(repositoryRoot, 'e2e/released')

/** Images, fonts and models are left out: a screen mounts without them. */
const isArchived = (file: string) => /\.(js|css|json)$/.test(file)

interface ArchivedRelease {
  name: string
  record: ReleaseRecord | ShellRecord
  /** The text of each file, by its path. */
  files: Record<string, string>
}

/** The dates of the archives. */
export const archiveDates = readdirSync(folder).map(file => path.basename(file, '.json.br'))

/** Reads the releases of an archive: the shell first. */
export function readReleaseArchive(date: string): AnyReleaseBuild[] {
  const compressed = readFileSync(path.join(folder, `${date}.json.br`))
  const releases = JSON.parse(brotliDecompressSync(compressed).toString()) as ArchivedRelease[]
  return releases.map(({ name, record, files }) => ({
    name,
    version: `0.0.0-${date}`,
    record,
    files: new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)])),
  }))
}

function archiveBuild(name: string): ArchivedRelease {
  const dist = path.join(repositoryRoot, name, 'dist')
  const isShell = name === 'shell'
  const text = readFileSync(path.join(dist, isShell ? 'shell.json' : 'remote.json'), 'utf8')
  const built = (isShell ? shellRecord : releaseRecord).parse(JSON.parse(text))
  const files = Object.keys(built.files).filter(isArchived)
  const record = {
    ...built,
    ...('preload' in built && { preload: [] }),
    files: Object.fromEntries(Object.entries(built.files).filter(([file]) => isArchived(file))),
  }
  const readText = (file: string) => readFileSync(path.join(dist, file), 'utf8')
  return { name, record, files: Object.fromEntries(files.map(file => [file, readText(file)])) }
}

function writeReleaseArchive(date: string): void {
  const releases = ['shell', ...areas.map(({ remote }) => remote)].map(archiveBuild)
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
  const file = path.join(folder, `${date}.json.br`)
  writeFileSync(file, brotliCompressSync(JSON.stringify(releases), { params }))
  console.log(`Wrote ${file}.`)
}

if (import.meta.main) writeReleaseArchive(new Date().toISOString().slice(0, 10))

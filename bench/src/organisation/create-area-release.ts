import { createHash } from 'node:crypto'
import { computeReleaseVersion, contractVersion, type ReleaseRecord } from '@tessera/shared-contracts'
import type { ReleaseBuild } from '@tessera/e2e/build-release'
import { computeIntegrity } from '@tessera/platform'
import { createAreaFiles, entryFile, languageFiles, screenFiles, type AreaParts } from './area-files.ts'
import type { Area } from './areas.ts'

/**
 * Creates a release of an area, with real files and hashes. One area in ten offers a slot, one in ten fills the slot of
 * its section, and one in twenty fills a slot of the toolbox.
 *
 * @param release counts the releases of the area from 1
 */
export function createAreaRelease(area: Area, index: number, release: number): ReleaseBuild {
  const container = `${area.remote.replaceAll('-', '_')}_${release}`
  const parts = chooseParts(area, index)
  const contents = Object.entries(createAreaFiles(area, release, container, parts))
  const files = new Map(contents.map(([file, text]) => [file, Buffer.from(text)]))
  const { remote, path, title, section, sectionLabel } = area
  const record: ReleaseRecord = {
    name: remote,
    contract: contractVersion,
    screens: [{ name: 'main', path, layout: 'toolbox', title }],
    slices: [],
    namespace: remote,
    navigation: [
      { section, sectionLabel, order: 100 + index, label: title, icon: 'M4 6h16M4 12h16M4 18h10', path },
    ],
    ...(parts.filledSlot && { extensions: [{ name: 'link', slot: parts.filledSlot, order: 500 + index }] }),
    container,
    entry: entryFile,
    screenFiles: { main: screenFiles },
    languageFiles,
    shared: {},
    uses: {},
    files: Object.fromEntries(
      Array.from(files, ([file, bytes]) => [
        file,
        { integrity: computeIntegrity(bytes), bytes: bytes.length },
      ]),
    ),
  }
  return {
    name: remote,
    version: computeReleaseVersion(`1.${release}.0`, record.files, sha256),
    record,
    files,
  }
}

function chooseParts({ section }: Area, index: number): AreaParts {
  const tool = Math.floor(index / 10) % 10
  const slot = `${section}-tools`
  if (tool === 0) return { offeredSlot: slot }
  if (tool === 1) return { filledSlot: slot }
  return tool === 2 && index % 2 === 0 ? { filledSlot: 'image-actions' } : {}
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

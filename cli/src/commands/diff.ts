import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { formatProvenance, getRelease, type ReleaseDetails } from '@tessera/shared-contracts'
import { alignColumns, CommandError } from '@tessera/command-line'
import { defineCommand } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'
import { resolveRelease } from '../resolve-release.ts'
import { writeScreenPage } from './screen-page.ts'

export const diff = defineCommand({
  name: 'diff',
  usage: 'REMOTE[@VERSION] REMOTE[@VERSION] [--screens DIR]',
  about:
    'what a release changes against another: bytes of screens and files, dependencies, shared packages, manifest',
  positionals: { min: 2, max: 2 },
  options: {
    screens: { type: 'string', about: 'a folder for a page that shows their screens side by side' },
  },
  example: 'diff mfe-gallery@0.1.0+1a2b3c4d5e mfe-gallery@0.1.0+5e4d3c2b1a',
  async run({ positionals, values }, context) {
    const platform = createPlatformClient(context)
    const [before, after] = await Promise.all(
      positionals.map(
        async typed => (await platform.call(getRelease, await resolveRelease(typed, context))).release,
      ),
    )
    if (!before || !after) throw new CommandError(`${platform.url} does not know these releases.`)
    const changes = {
      loads: compare(before.screenBytes, after.screenBytes),
      files: compare(listFiles(before), listFiles(after)).map(toSizes),
      dependencies: compare(before.build?.dependencies, after.build?.dependencies),
      shared: compare(listSharedRanges(before), listSharedRanges(after)),
      manifest: compare(listManifestFields(before), listManifestFields(after)),
    }
    const page =
      values.screens === undefined
        ? null
        : await writeScreenPage(context, path.resolve(context.cwd, values.screens), [before, after])
    return {
      json: { before, after, changes, ...(page && { page }) },
      lines: [
        describeRelease('before', before),
        describeRelease('after', after),
        ...formatSection('Loaded for a screen, in bytes before compression', changes.loads),
        ...formatSection('Files, in bytes', changes.files),
        ...formatSection('Dependencies', changes.dependencies),
        ...formatSection('Shared packages', changes.shared),
        ...formatSection('Manifest', changes.manifest),
        ...(page === null ? [] : ['', `Their screens are side by side in ${page}`]),
      ],
    }
  },
})

type Change = readonly [name: string, before: string, after: string]

/** Lists what differs. An absent value is empty. */
function compare(
  before: Readonly<Record<string, unknown>> = {},
  after: Readonly<Record<string, unknown>> = {},
): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names
    .filter(name => !isDeepStrictEqual(before[name], after[name]))
    .map(name => [name, format(before[name]), format(after[name])])
}

const format = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** By name without its hash, the size and the hash of each file. */
const listFiles = ({ files }: ReleaseDetails) =>
  Object.fromEntries(
    Object.entries(files).map(([name, { bytes, integrity }]) => [
      name.replace(/\.[0-9a-f]{8}(?=\.)/, ''),
      `${bytes} ${integrity}`,
    ]),
  )

const toSizes = ([name, ...files]: Change): Change => {
  const [before = '', after = ''] = files.map(file => file.split(' ')[0])
  return [name, before, after]
}

/** The range of each package that the release shares, and whether pages load the copy of the release. */
function listSharedRanges({
  shared,
  fallbacks = {},
  ownCopies = [],
}: ReleaseDetails): Record<string, string> {
  const describe = ([name, range]: [string, string]) =>
    [name, ownCopies.includes(name) ? `${range} (own copy)` : range] as const
  return { ...shared, ...Object.fromEntries(Object.entries(fallbacks).map(describe)) }
}

/** The fields of the manifest, with each screen as one field. */
const listManifestFields = ({ screens, ...release }: ReleaseDetails) => ({
  ...Object.fromEntries(screens.map(({ name, ...screen }) => [`screen ${name}`, screen])),
  slices: release.slices,
  navigation: release.navigation,
  extensions: release.extensions,
  slots: release.slots,
  settings: release.settings,
  contentSecurityPolicy: release.contentSecurityPolicy,
})

function describeRelease(label: string, { remote, version, provenance }: ReleaseDetails): string {
  const origin = formatProvenance(provenance)
  return `${label}: ${remote}@${version}${origin && ` (${origin})`}${provenance.note ? `: ${provenance.note}` : ''}`
}

function formatSection(title: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return ['', `${title}: no change`]
  const rows = changes.map(([name, before, after]) => ['', name, before || 'absent', '→', after || 'absent'])
  return ['', `${title}:`, ...alignColumns(rows)]
}

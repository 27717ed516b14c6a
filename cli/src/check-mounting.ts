import {
  getKindInFrame,
  isFramed,
  isGuest,
  parseExtensions,
  usesOwnFramework,
  usesRemoteModule,
  type FederationManifest,
  type StandardRemoteManifest,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'

type Screen = StandardRemoteManifest['screens'][number]

/** A screen or an extension. */
type MountedPart = Pick<Screen, 'name' | 'expose' | 'export' | 'mount' | 'element'> & {
  part: 'screen' | 'extension'
}

const listParts = ({ screens, extensions }: StandardRemoteManifest): MountedPart[] => [
  ...screens.map(screen => ({ ...screen, part: 'screen' as const })),
  ...parseExtensions(extensions).map(extension => ({ ...extension, part: 'extension' as const })),
]

/** The packages that a page takes from the build, by the kinds of mounting that always need them. */
const frameworkPackages: Readonly<Record<string, string>> = {
  'own-react': 'react',
  vue: 'vue',
  solid: 'solid-js/web',
}

/** Finds an exposed module of a build. */
export const findExpose = (federation: FederationManifest | null, expose: string) =>
  federation?.exposes?.find(({ path }) => path === expose)

/**
 * Checks that the build has what its screens mount.
 *
 * @throws {CommandError} that says what is missing
 */
export function checkMounting(manifest: StandardRemoteManifest, federation: FederationManifest | null): void {
  const problem =
    findNestedRemotes(federation) ??
    findRemoteModuleProblem(manifest, federation) ??
    listParts(manifest)
      .map(part => findPartProblem(manifest, part, federation))
      .find(found => found !== null) ??
    findScopeProblem(manifest) ??
    findGuestProblem(manifest)
  if (problem !== null) throw new CommandError(problem)
}

function findNestedRemotes(federation: FederationManifest | null): string | null {
  const remotes = (federation?.remotes ?? []).map(remote => {
    const { alias, federationContainerName } = remote as { alias?: string; federationContainerName?: string }
    return alias ?? federationContainerName ?? 'one without a name'
  })
  return remotes.length > 0
    ? `The build loads remotes of its own (${remotes.join(', ')}), whose files the page would refuse, because the platform has neither their hashes nor their hosts; publish them as remotes of their own and remove "remotes" from the build.`
    : null
}

const listExposes = (federation: FederationManifest | null) =>
  (federation?.exposes ?? []).map(({ path }) => `"${path}"`).join(', ') || 'nothing'

function findRemoteModuleProblem(
  manifest: StandardRemoteManifest,
  federation: FederationManifest | null,
): string | null {
  const isMissing = federation?.exposes && !findExpose(federation, './remote')
  return isMissing && usesRemoteModule(manifest)
    ? `The build exposes no "./remote", which exports the remote's screens, but ${listExposes(federation)}. Name one with "expose" in each screen, and how it mounts with "mount".`
    : null
}

function findPartProblem(
  { name: remote }: StandardRemoteManifest,
  mounted: MountedPart,
  federation: FederationManifest | null,
): string | null {
  const { part, name, expose, mount, element } = mounted
  const mountingField = (['export', 'mount', 'element'] as const).find(field => mounted[field] !== undefined)
  if (expose === undefined)
    return mountingField
      ? `The ${part} "${name}" has "${mountingField}", which needs "expose": the module that it is an export of.`
      : null
  if (federation?.exposes && !findExpose(federation, expose))
    return `The ${part} "${name}" names the expose "${expose}", but the build exposes ${listExposes(federation)}.`
  if (part === 'extension' && !isFramed(mounted))
    return `The extension "${name}" has "expose", which is for extensions in frames. Add "mount": "frame", or export it from "./remote".`
  const kind = isFramed(mounted) ? getKindInFrame(mounted) : mount
  if ((kind === 'custom-element') !== (element !== undefined))
    return `The ${part} "${name}" needs both "mount": "custom-element" and "element": its tag.`
  const framework = frameworkPackages[kind ?? '']
  return framework && federation?.shared && !federation.shared.some(shared => shared.name === framework)
    ? `${remote} mounts "${name}" as ${mount}, but its build does not share ${framework}; share it, or expose a mount function.`
    : null
}

/** The code of a guest runs in its frames only. */
function findGuestProblem(manifest: StandardRemoteManifest): string | null {
  if (!isGuest(manifest)) return null
  if (usesRemoteModule(manifest) || !listParts(manifest).every(isFramed))
    return 'A remote with a screen or an extension in a frame runs in frames only: mount all its screens and extensions as "frame", each with "expose", and add no slices.'
  return null
}

function findScopeProblem(manifest: StandardRemoteManifest): string | null {
  const kinds = new Set(manifest.screens.map(({ mount }) => mount))
  if (kinds.has('react') && kinds.has('own-react'))
    return 'One build has one React: its screens mount either as "react" or as "own-react". Make two remotes of it.'
  return manifest.federationRuntime && usesOwnFramework(manifest)
    ? '"federationRuntime" gives the build the packages of the page, and a screen takes its framework from the build; remove one of them.'
    : null
}

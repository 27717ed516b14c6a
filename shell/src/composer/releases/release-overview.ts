import {
  devBuildVersion,
  type CallResponse,
  type ComposedRemote,
  type Composition,
  type getStatus,
  type listReleases,
  type ReleaseReference,
  type RemoteStatus,
} from '@tessera/shared-contracts'

export type PublishedRelease = NonNullable<CallResponse<typeof listReleases>['releases']>[number]

/** The shell is released like a remote under this name. */
export const shellName = 'shell'

/** Everything that the page and the server know about the releases of a remote or the shell. */
export interface ReleaseOverview {
  name: string
  /** The version in this page, if any. */
  shown: string | undefined
  /** The version that is live on the channel, if any. */
  live: string | undefined
  /** Whether the server has said what is live. */
  isLiveKnown: boolean
  /** The releases of a remote in this page. */
  composed?: ComposedRemote | undefined
  /** The status of a remote on the channel. */
  status?: RemoteStatus | undefined
}

/**
 * Returns the shell and every remote that is in the page, live, or published.
 *
 * @param published has a release of each remote that has any
 */
export function createReleaseOverview(
  composition: Composition,
  channel: CallResponse<typeof getStatus> | undefined,
  published: readonly PublishedRelease[],
): ReleaseOverview[] {
  const isLiveKnown = channel !== undefined
  const statuses = channel?.remotes ?? []
  const names = [
    ...composition.remotes.map(({ name }) => name),
    ...statuses.map(({ remote }) => remote),
    ...published.map(({ remote }) => remote).filter(name => name !== shellName),
  ]
  const shell = {
    name: shellName,
    shown: composition.shell.version,
    live: channel?.shell?.version,
    isLiveKnown,
  }
  const remotes = [...new Set(names)].toSorted().map(name => {
    const composed = composition.remotes.find(remote => remote.name === name)
    const status = statuses.find(({ remote }) => remote === name)
    const [shown, live] = [composed?.current.version, status?.version]
    return { name, shown, live, isLiveKnown, composed, status }
  })
  return [shell, ...remotes]
}

/** Returns the releases for a link: the chosen one of each part, else the shown one, else the live one. */
export const listLinkedReleases = (
  parts: readonly ReleaseOverview[],
  chosen: Readonly<Record<string, string>>,
): ReleaseReference[] =>
  parts.flatMap(({ name, shown, live }) => {
    // A link cannot name a build of a development server, because it is not published.
    const published = shown === devBuildVersion ? undefined : shown
    const version = chosen[name] ?? published ?? live
    return version ? [{ remote: name, version }] : []
  })

import type {
  AnswerOf,
  ComposedRemote,
  Composition,
  getStatus,
  listReleases,
  ReleaseName,
  RemoteStatus,
} from '@tessera/shared-contracts'

export type PublishedRelease = NonNullable<AnswerOf<typeof listReleases>['releases']>[number]

/** The shell is released like a remote, under this name. */
export const shellName = 'shell'

/** What can be chosen of one part of the page, and what it is now. */
export interface ReleaseOverview {
  name: string
  /** The version in this page; none where the page does not have it. */
  shown: string | undefined
  /** The version that is live on the channel; none where it was only published. */
  live: string | undefined
  /** Newest first. */
  releases: PublishedRelease[]
}

/** All that the panel knows of one remote, from the page and from the server. */
export interface RemoteOverview extends ReleaseOverview {
  /** Its part in this page. */
  composed: ComposedRemote | undefined
  /** What the channel says of it. */
  status: RemoteStatus | undefined
}

/** The shell, and one entry a remote, whether it is in the page, live, or published and not yet live. */
export function overviewOf(
  composition: Composition,
  channel: AnswerOf<typeof getStatus> | undefined,
  published: PublishedRelease[],
): { shell: ReleaseOverview; remotes: RemoteOverview[] } {
  const statuses = channel?.remotes ?? []
  const releasesOf = (name: string) => published.filter(({ remote }) => remote === name)
  const names = [
    ...composition.remotes.map(({ name }) => name),
    ...statuses.map(({ remote }) => remote),
    ...published.map(({ remote }) => remote).filter(name => name !== shellName),
  ]
  const shell = {
    name: shellName,
    shown: composition.shell.version,
    live: channel?.shell?.version,
    releases: releasesOf(shellName),
  }
  const remotes = [...new Set(names)].toSorted().map((name): RemoteOverview => {
    const composed = composition.remotes.find(remote => remote.name === name)
    const status = statuses.find(({ remote }) => remote === name)
    const [shown, live] = [composed?.current.version, status?.version]
    return { name, shown, live, composed, status, releases: releasesOf(name) }
  })
  return { shell, remotes }
}

/** The release of each part as a link names it: the chosen one, else what this page shows, else what is live. */
export const linkedReleases = (
  parts: readonly ReleaseOverview[],
  chosen: Readonly<Record<string, string>>,
): ReleaseName[] =>
  parts.flatMap(({ name, shown, live, releases }) => {
    // What a development server has built is no release that a link could name
    const kept = releases.find(({ version }) => version === shown)?.version
    const version = chosen[name] ?? kept ?? live
    return version ? [{ remote: name, version }] : []
  })

export const liveReleases = (parts: readonly ReleaseOverview[]): ReleaseName[] =>
  parts.flatMap(({ name, live }) => (live ? [{ remote: name, version: live }] : []))

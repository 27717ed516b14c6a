import type {
  AnswerOf,
  ComposedRemote,
  Composition,
  listReleases,
  RemoteStatus,
} from '@tessera/shared-contracts'

export type PublishedRelease = NonNullable<AnswerOf<typeof listReleases>['releases']>[number]

/** All that the panel knows of one remote, from the page and from the server. */
export interface RemoteOverview {
  name: string
  /** Its part in this page; none where the page does not have the remote. */
  composed: ComposedRemote | undefined
  /** What is live on the channel; none where it was only published. */
  status: RemoteStatus | undefined
  releases: PublishedRelease[]
}

const shellName = 'shell'

/** One entry a remote, whether it is in the page, live, or published and not yet live. */
export function overviewOf(
  { remotes }: Composition,
  statuses: RemoteStatus[],
  published: PublishedRelease[],
): RemoteOverview[] {
  const names = [
    ...remotes.map(({ name }) => name),
    ...statuses.map(({ remote }) => remote),
    ...published.map(({ remote }) => remote).filter(name => name !== shellName),
  ]
  return [...new Set(names)].toSorted().map(name => ({
    name,
    composed: remotes.find(remote => remote.name === name),
    status: statuses.find(({ remote }) => remote === name),
    releases: published.filter(({ remote }) => remote === name),
  }))
}

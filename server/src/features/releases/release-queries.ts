import type { Channel } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import type { ReleasePosition } from '@tessera/platform'
import type { ReleaseStores } from './stores.ts'

/** Entries of one page of the console. */
const pageSize = 50

/** Lists a page of the history, newest first. */
export async function listReleaseHistory(
  { releases }: Pick<ReleaseStores, 'releases'>,
  filter: {
    remote?: string | undefined
    channel?: Channel | undefined
    change_set?: string | undefined
    before?: number | undefined
  },
) {
  const { remote: name, channel, change_set: ofSet, before } = filter
  const page = { name, channel, changeSet: ofSet, before, limit: pageSize + 1 }
  const listed = await releases.listHistory(page)
  const entries = listed.slice(0, pageSize)
  return {
    entries: entries.map(({ name: remote, at, changeSet, withoutFallback: _, ...entry }) => ({
      ...entry,
      remote,
      at: isoTime(at),
      change_set: changeSet,
    })),
    next_before: listed.length > pageSize ? (entries.at(-1)?.id ?? null) : null,
  }
}

/** Lists a page of the stored releases of a remote, newest first. */
export async function listReleaseVersions(
  { releases }: Pick<ReleaseStores, 'releases'>,
  { remote, before }: { remote: string; before?: string | undefined },
) {
  const listed = await releases.listReleases({
    name: remote,
    before: before === undefined ? undefined : parsePosition(before),
    limit: pageSize + 1,
  })
  const versions = listed.slice(0, pageSize)
  const last = versions.at(-1)
  return {
    versions: versions.map(({ version, publishedAt, publishedBy, signedBy, provenance, bytes }) => ({
      version,
      published_at: isoTime(publishedAt),
      published_by: publishedBy,
      signed_by: signedBy,
      provenance,
      bytes,
    })),
    next_before: listed.length > pageSize && last ? `${last.publishedAt} ${last.version}` : null,
  }
}

/** A position that the server did not send gives an empty page: it is read as one before the oldest release. */
function parsePosition(position: string): ReleasePosition {
  const [publishedAt = '', version = ''] = position.split(' ')
  return { publishedAt: /^\d{1,15}$/.test(publishedAt) ? Number(publishedAt) : 0, version }
}

import { thumbnailWidths } from '@tessera/shared-contracts'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getStorePath } from '../infra/storage/disk-media-store.ts'
import { originalKey, thumbnailKey, type MediaExtension } from '../features/media/media.ts'
import { getAvatarKey } from '../features/accounts/profile/profile.ts'
import { sqliteFile } from '@tessera/server-kit/database/open-sqlite'

/** Copies a snapshot of the database. Writers are not blocked. */
export async function copyDatabase(dataDir: string, target: string): Promise<void> {
  using sqlite = new DatabaseSync(join(dataDir, sqliteFile), { readOnly: true, timeout: 5_000 })
  sqlite.prepare('vacuum into ?').run(target)
  await using file = await open(target, 'r+')
  await file.sync()
}

/** The files that a database references, as paths below the data folder. */
export interface ReferencedFiles {
  /** Creations and avatars. Each of them must exist. */
  originals: string[]
  /** Thumbnails. Not every image has one. Large images are left out, because the server makes them again. */
  thumbnails: string[]
  /** Folders of releases that are not retired. */
  releases: string[]
}

export function listReferencedFiles(database: string): ReferencedFiles {
  using sqlite = new DatabaseSync(database, { readOnly: true })
  const rows = <Row>(sql: string) => sqlite.prepare(sql).all() as Row[]
  const media = rows<{ id: string; fileExtension: MediaExtension }>(
    'select id, file_extension as fileExtension from media where removed_at is null',
  )
  const accounts = rows<{ avatar_url: string }>(
    'select avatar_url from accounts where avatar_url is not null',
  )
  const avatars = accounts.map(({ avatar_url: address }) => getAvatarKey(address)).filter(key => key !== null)
  const releases = rows<{ name: string; version: string }>(
    'select name, version from releases where retired_at is null',
  )
  const inMedia = (key: string) => `media/${getStorePath(key)}`
  return {
    originals: [...media.map(originalKey), ...avatars].map(inMedia),
    thumbnails: media.flatMap(({ id }) => thumbnailWidths.map(width => inMedia(thumbnailKey(id, width)))),
    releases: releases.map(({ name, version }) => `releases/${name}/${version}`),
  }
}

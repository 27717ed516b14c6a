import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathInStore } from '../adapters/media-store.ts'
import { originalKey, thumbnailKey, thumbnailWidths, type MediaEnding } from '../domain/media.ts'
import { avatarKeyOf } from '../domain/profile.ts'
import { databaseName } from './manifest.ts'

/** Copies the database as it is at one moment, whoever writes meanwhile; they do not wait for it. */
export async function copyDatabase(dataDir: string, target: string): Promise<void> {
  const sqlite = new DatabaseSync(join(dataDir, databaseName), { readOnly: true })
  try {
    sqlite.exec('pragma busy_timeout = 5000')
    sqlite.prepare('vacuum into ?').run(target)
  } finally {
    sqlite.close()
  }
  const file = await open(target, 'r+')
  await file.sync()
  await file.close()
}

/** The files that a database names, as paths below the data folder. */
export interface NamedFiles {
  /** Works and avatars: each of them must be there. */
  originals: string[]
  /** Small pictures are not made of every picture. */
  thumbnails: string[]
  /** Folders of releases. */
  releases: string[]
}

export function filesNamedBy(database: string): NamedFiles {
  const sqlite = new DatabaseSync(database, { readOnly: true })
  const rows = <Row>(sql: string) => sqlite.prepare(sql).all() as Row[]
  try {
    const media = rows<{ id: string; ending: MediaEnding }>(
      'select id, ending from media where removed_at is null',
    )
    const accounts = rows<{ avatar_url: string }>(
      'select avatar_url from accounts where avatar_url is not null',
    )
    const avatars = accounts
      .map(({ avatar_url: address }) => avatarKeyOf(address))
      .filter(key => key !== null)
    const releases = rows<{ name: string; version: string }>('select name, version from releases')
    const inMedia = (key: string) => `media/${pathInStore(key)}`
    return {
      originals: [...media.map(originalKey), ...avatars].map(inMedia),
      thumbnails: media.flatMap(({ id }) => thumbnailWidths.map(width => inMedia(thumbnailKey(id, width)))),
      releases: releases.map(({ name, version }) => `releases/${name}/${version}`),
    }
  } finally {
    sqlite.close()
  }
}

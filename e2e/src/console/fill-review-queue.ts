import { expect, type APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Site } from '../fixtures/site-test.ts'
import { renderImage } from '../states/fixtures/images.ts'

const distinctImages = 6

/**
 * Puts creations into the review queue: uploads a few images as the member, and copies their records, because the
 * classifier would take a second for each.
 */
export async function fillReviewQueue(request: APIRequestContext, site: Site, count: number): Promise<void> {
  for (let number = 0; number < distinctImages; number += 1) {
    const response = await request.post(`${site.url}/api/upload_creation.php`, {
      multipart: {
        creation_image: {
          name: `Upload ${number}.png`,
          mimeType: 'image/png',
          buffer: await renderImage(number, 1_600, 1_200),
        },
      },
    })
    expect(await response.json()).toMatchObject({ success: true })
  }
  const database = new DatabaseSync(path.join(site.dataDir, 'tessera.sqlite'))
  try {
    const uploads = database
      .prepare(
        "select id, medium_id from creations where title like 'Upload %' order by created_at desc limit ?",
      )
      .all(distinctImages)
    const columns = database
      .prepare(
        "select name from pragma_table_info('creations') where name not in ('id', 'title', 'moderation', 'created_at', 'sequence')",
      )
      .all()
      .map(({ name }) => String(name))
    const copy = database.prepare(
      `insert into creations (id, title, moderation, created_at, ${columns.join()})
       select ?, ?, 'waiting', ?, ${columns.join()} from creations where id = ?`,
    )
    const show = database.prepare('insert into creation_media (creation_id, medium_id) values (?, ?)')
    database.exec('begin')
    for (let number = 1; number <= count; number += 1) {
      const upload = uploads[number % uploads.length]
      const id = randomUUID()
      copy.run(id, `Queued ${number}`, number, upload?.id ?? '')
      show.run(id, upload?.medium_id ?? '')
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}

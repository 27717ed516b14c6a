import type { Queries } from '../../database/queries.ts'

/** Maximum number of stored screenshots: 20 MB at most, with their maximum size. */
const maxScreenshots = 200

/** Stores screenshots of the gate as base64. Times are milliseconds since 1970. */
export const createGateScreenshotStore = (queries: Queries) => ({
  /** Adds a screenshot, and deletes those that were taken before `staleBefore` and the oldest above 200. */
  async add(id: string, image: string, takenAt: number, staleBefore: number): Promise<void> {
    await queries.insertInto('gate_screenshots').values({ id, image, taken_at: takenAt }).execute()
    const [oldest] = await queries
      .selectFrom('gate_screenshots')
      .select('taken_at')
      .orderBy('taken_at', 'desc')
      .offset(maxScreenshots)
      .limit(1)
      .execute()
    const bound = Math.max(staleBefore, oldest ? oldest.taken_at + 1 : 0)
    await queries.deleteFrom('gate_screenshots').where('taken_at', '<', bound).execute()
  },

  /** Returns the JPEG; null for an unknown id, and after its deletion. */
  async find(id: string): Promise<Buffer | null> {
    const row = await queries
      .selectFrom('gate_screenshots')
      .select('image')
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? Buffer.from(row.image, 'base64') : null
  },
})
export type GateScreenshotStore = ReturnType<typeof createGateScreenshotStore>

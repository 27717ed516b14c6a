import { finding, parseJson, type Finding } from '@tessera/shared-contracts'
import * as z from '@tessera/shared-contracts/schema'
import type { Queries } from '../../database/queries.ts'

const findings = z.array(finding)

/** Stores what the gate found when it mounted screens, by a hash of what that depends on. */
export const createMountVerdictStore = (queries: Queries) => ({
  /**
   * Returns the findings by key. Leaves out those of a later server that this one cannot read.
   *
   * @param since milliseconds since 1970
   */
  async find(keys: readonly string[], since: number): Promise<Map<string, Finding[]>> {
    if (keys.length === 0) return new Map()
    const rows = await queries
      .selectFrom('mount_verdicts')
      .select(['key', 'findings'])
      .where('key', 'in', keys)
      .where('made_at', '>=', since)
      .execute()
    return new Map(
      rows.flatMap(row => {
        const { data } = findings.safeParse(parseJson(row.findings))
        return data ? [[row.key, data] as const] : []
      }),
    )
  },

  /** Adds a verdict, and deletes those that were made before `staleBefore`. */
  async add(key: string, found: readonly Finding[], madeAt: number, staleBefore: number): Promise<void> {
    await queries.deleteFrom('mount_verdicts').where('made_at', '<', staleBefore).execute()
    const values = { findings: JSON.stringify(found), made_at: madeAt }
    await queries
      .insertInto('mount_verdicts')
      .values({ key, ...values })
      .onConflict(conflict => conflict.column('key').doUpdateSet(values))
      .execute()
  },
})
export type MountVerdictStore = ReturnType<typeof createMountVerdictStore>

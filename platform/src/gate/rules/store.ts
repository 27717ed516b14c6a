import type { Channel } from '@tessera/shared-contracts'
import type { Queries } from '../../database/queries.ts'

/** Stores since when each rule judges a channel. */
export const createGateRuleStore = (queries: Queries) => ({
  /** Records rules that judge a channel from now on, and returns since when each one does, in milliseconds since 1970. */
  async introduce(channel: Channel, rules: readonly string[], now: number): Promise<Map<string, number>> {
    await queries
      .insertInto('gate_rules')
      .values(rules.map(rule => ({ channel, rule, introduced_at: now })))
      .onConflict(conflict => conflict.columns(['channel', 'rule']).doNothing())
      .execute()
    const rows = await queries.selectFrom('gate_rules').selectAll().where('channel', '=', channel).execute()
    return new Map(rows.map(row => [row.rule, row.introduced_at]))
  },

  /** Returns when a remote first went live on a channel, in milliseconds since 1970; null where it never was. */
  async findFirstActivation(channel: Channel, name: string): Promise<number | null> {
    const row = await queries
      .selectFrom('release_history')
      .select(({ fn }) => fn.min<number | null>('at').as('at'))
      .where(({ and }) => and({ channel, name }))
      .where('action', 'in', ['activate', 'promote'])
      .executeTakeFirst()
    return row?.at ?? null
  },
})
export type GateRuleStore = ReturnType<typeof createGateRuleStore>

import { secondMs } from '@tessera/server-kit/clock'
import { DamagedDatabaseError } from '@tessera/server-kit/database/damaged-database-error'
import { findSqliteDamage } from '../database/find-sqlite-damage.ts'
import { checkReplica } from '../database/open-replica.ts'
import { signalRemedy, checkSignals } from '../database/open-signals.ts'
import type { StatusCheck } from './status-check.ts'

const maxDamageSearchMs = 30 * secondMs

export const databaseCheck: StatusCheck = async ({ check, config }) => {
  await check()
  const part = 'database'
  if (config.databaseUrl !== null) return { part, wrong: false, says: 'answers, and is up to date' }
  const damage = await findSqliteDamage(config.dataDir, maxDamageSearchMs)
  if (damage === 'timeout')
    return { part, wrong: false, says: 'answers, is up to date, and too large to be searched for damage' }
  if (damage !== null) throw new DamagedDatabaseError(damage)
  return { part, wrong: false, says: 'answers, is up to date and undamaged' }
}

/** Checks whether the database wakes workers. */
export const signalsCheck: StatusCheck = async ({ config, queries }) => {
  const areArriving = await checkSignals(config, queries)
  if (areArriving === null) return []
  const part = 'signals'
  if (areArriving) return { part, wrong: false, says: 'arrive: tasks begin without polls' }
  return { part, wrong: false, isWarning: true, says: `do not arrive: ${signalRemedy}` }
}

/** Checks the read replica. The site works without it. */
export const replicaCheck: StatusCheck = async ({ config: { databaseReadUrl }, queries }) => {
  if (databaseReadUrl === null) return []
  const result = await checkReplica(databaseReadUrl, queries)
  const numbers = { lagMs: result.lagMs }
  if (result.fault !== null)
    return {
      part: 'replica',
      wrong: false,
      isWarning: true,
      says: `${result.fault}: reads go to the primary`,
      numbers,
    }
  return {
    part: 'replica',
    wrong: false,
    says: `had everything after ${Math.round(result.lagMs)} ms`,
    numbers,
  }
}

import { randomInt } from 'node:crypto'
import { runCrashRounds } from '@tessera/server/crash-rounds'
import type { Figure } from './figure.ts'

const rounds = 100

/**
 * Kills the server a hundred times while members use it, and starts it again: everything it has acknowledged must
 * exist and be charged once. Another client aborts uploads, reads downloads slowly and deletes what it downloads. `CRASH_SEED` repeats the rounds of an earlier run.
 */
export async function crash(): Promise<Figure[]> {
  const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))
  console.log(`CRASH_SEED=${seed}`)
  const { acknowledged, lost, downloads, faults } = await runCrashRounds({
    rounds,
    seed,
    log: line => console.log(line),
  })
  for (const fault of faults) console.error(fault)
  return [
    { name: 'rounds, each ended by kill -9', value: rounds, unit: 'rounds' },
    { name: 'seed', value: seed, unit: '' },
    {
      name: 'slow or aborted downloads of deleted files',
      value: downloads,
      unit: 'downloads',
    },
    { name: 'lost responses, requested again', value: lost, unit: 'responses', atLeast: 1 },
    { name: 'tasks charged, each once', value: acknowledged.hold, unit: 'tasks', atLeast: rounds },
    { name: 'of these captured', value: acknowledged.keep, unit: 'tasks' },
    { name: 'of these refunded', value: acknowledged.return, unit: 'tasks' },
    { name: 'codes redeemed, each once', value: acknowledged.code, unit: 'codes' },
    { name: 'faults', value: faults.length, unit: 'faults', atMost: 0 },
  ]
}

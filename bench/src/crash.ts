import { randomInt } from 'node:crypto'
import { crashRounds } from '@tessera/server/crash-rounds'
import type { Figure } from './figure.ts'

const rounds = 100

/**
 * A hundred times the server is killed while members work, and started again: whatever it has acknowledged must
 * be there, and charged once. `CRASH_SEED` does the rounds of an earlier run again.
 */
export async function crash(): Promise<Figure[]> {
  const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))
  console.log(`CRASH_SEED=${seed}`)
  const { told, lost, faults } = await crashRounds({ rounds, seed, say: line => console.log(line) })
  for (const fault of faults) console.error(fault)
  return [
    { what: 'rounds, each ended by kill -9', value: rounds, unit: 'rounds' },
    { what: 'seed', value: seed, unit: '' },
    { what: 'answers lost in them, and asked for again', value: lost, unit: 'answers', atLeast: 1 },
    { what: 'tasks charged, each once', value: told.hold, unit: 'tasks', atLeast: rounds },
    { what: 'of these kept', value: told.keep, unit: 'tasks' },
    { what: 'of these given back', value: told.return, unit: 'tasks' },
    { what: 'codes redeemed, each once', value: told.code, unit: 'codes' },
    { what: 'faults', value: faults.length, unit: 'faults', atMost: 0 },
  ]
}

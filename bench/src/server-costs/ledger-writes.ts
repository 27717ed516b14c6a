import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '@tessera/server/database'
import type { Figure } from '../figure.ts'

const entries = 1_000
const concurrentWrites = 64

/** Measures ledger entries per second. Each is a transaction that is on the disk before it returns. */
export async function measureLedgerWrites(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-writes-'))
  const database = await openDatabase(dataDir)
  try {
    await addMember(database)
    const inTurn = await measureEntriesPerSecond(database, 1)
    const together = await measureEntriesPerSecond(database, concurrentWrites)
    const faults = await database.stores.ledger.findErrors()
    return [
      { name: 'entries of the ledger, one after the other', value: inTurn, unit: 'per second', atLeast: 350 },
      {
        name: `entries of the ledger, ${concurrentWrites} at once`,
        value: together,
        unit: 'per second',
        atLeast: 350,
      },
      { name: 'faults in the ledger afterwards', value: faults.length, unit: 'faults', atMost: 0 },
    ]
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const memberId = 'ada'

const addMember = ({ stores }: Database) =>
  stores.accounts.add({
    id: memberId,
    username: 'Ada',
    email: 'ada@example.org',
    passwordHash: '',
    createdAt: 1,
  })

async function measureEntriesPerSecond({ transact }: Database, width: number): Promise<number> {
  let left = entries
  const writeOn = async () => {
    while (left > 0) {
      const key = `operator:${width} ${left--}`
      await transact(({ ledger }) => ledger.append({ key, memberId, kind: 'operator', amount: 1, at: 2 }))
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: width }, writeOn))
  return entries / ((performance.now() - begun) / 1_000)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '@tessera/server/database'
import type { Figure } from '../figure.ts'

const entries = 1_000
const atOnce = 64

/** Entries of the ledger a second, each a transaction that is on the disk before it is answered. */
export async function ledgerWrites(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tessera-writes-'))
  const database = await openDatabase(dataDir)
  try {
    await addMember(database)
    const inTurn = await entriesASecond(database, 1)
    const together = await entriesASecond(database, atOnce)
    const faults = await database.stores.ledger.faults()
    return [
      { what: 'entries of the ledger, one after the other', value: inTurn, unit: 'a second', atLeast: 350 },
      { what: `entries of the ledger, ${atOnce} at once`, value: together, unit: 'a second', atLeast: 350 },
      { what: 'faults in the ledger afterwards', value: faults.length, unit: 'faults', atMost: 0 },
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

async function entriesASecond({ transact }: Database, width: number): Promise<number> {
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

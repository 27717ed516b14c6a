import type { SecretStore } from '@tessera/server-kit/secrets/store'
import type { Queries } from '../../database/queries.ts'
import { createFreeGrantsStore } from './free-grants-store.ts'
import { createLedgerStore } from './ledger-store.ts'
import { createPlansStore } from './plans-store.ts'

export const createCreditStores = (queries: Queries) => ({
  freeGrants: createFreeGrantsStore(queries),
  ledger: createLedgerStore(queries),
  plans: createPlansStore(queries),
})

export type CreditStores = ReturnType<typeof createCreditStores> & { secrets: SecretStore }

import type { Generated } from 'kysely'

/** The tables that the kit itself uses. The tables of a product extend them. */
export interface KitTables {
  secrets: { name: string; value: string }
  migrations: { name: string; ran_at: Generated<string> }
}

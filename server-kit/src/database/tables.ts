import type { Generated } from 'kysely'

/** The tables that the kit itself uses. The tables of a product extend them. */
export interface KitTables {
  secrets: { name: string; value: string }
  /** Who has a lock of the installation. */
  install_locks: { name: string; holder: string }
  /** Until when, unless it is renewed. */
  install_leases: { name: string; holder: string; process_name: string; expires_at: number }
  migrations: { name: string; ran_at: Generated<string> }
}

import type { MemberAdministrationStores } from '../member-administration/stores.ts'

/** The stores of the features that this one calls. It has none of its own. */
export type ConsoleStores = MemberAdministrationStores

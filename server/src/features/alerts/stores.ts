import type { PlatformStores } from '@tessera/platform/stores'
import type { SecretStore } from '@tessera/server-kit/secrets/store'

/** The stores that the messages to teams need. */
export type AlertStores = { secrets: Pick<SecretStore, 'getOrCreate'> } & PlatformStores

import { isoTime } from '@tessera/server-kit/clock'
import type { AccountDataStores } from './stores.ts'

/** The devices, the second factors and the linked identities of a member, without secrets. */
export async function describeSecurity(stores: AccountDataStores, memberId: string) {
  const { linkedIdentities, sessions, passkeys, totp } = stores
  const app = await totp.find(memberId)
  return {
    devices: (await sessions.listByAccount(memberId)).map(
      ({ userAgent, network, createdAt, lastSeenAt }) => ({
        browser: userAgent,
        network,
        signedIn: isoTime(createdAt),
        lastUsed: isoTime(lastSeenAt),
      }),
    ),
    passkeys: (await passkeys.listByAccount(memberId)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      added: isoTime(createdAt),
      lastUsed: lastUsedAt === null ? null : isoTime(lastUsedAt),
    })),
    linkedIdentities: (await linkedIdentities.listByAccount(memberId)).map(({ issuer, email, linkedAt }) => ({
      issuer,
      email,
      linked: isoTime(linkedAt),
    })),
    authenticatorAppSince: app?.confirmedAt == null ? null : isoTime(app.confirmedAt),
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { hourMs, type Clock } from '@tessera/server-kit/clock'
import { writeBestEffort } from '@tessera/server-kit/database/best-effort-write'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { newId } from '@tessera/server-kit/ids'
import type { PlatformTokenStore, StoredToken } from './store.ts'

/** The owner of a token, as the history names them. */
export interface Actor {
  name: string
  /** The remote that they may change; null for an integrator, who may change all remotes. */
  remote: string | null
}

/** Who makes a request with a token. */
export interface TokenOwner extends Actor {
  tokenId: string
}

/** A token that the operator creates. */
export interface NewToken extends Pick<StoredToken, 'remote'> {
  label?: string
  /** Milliseconds until it expires; without it, the token does not expire. */
  lifetimeMs?: number
}

export const mayChangeRemote = (actor: Actor, remote: string): boolean =>
  actor.remote === null || actor.remote === remote

/** @throws {DomainError} */
export function requireRemoteAccess(actor: Actor, remote: string): void {
  if (actor.remote !== null && actor.remote !== remote)
    throw new DomainError('platform.notYours', { own: actor.remote, remote })
}

/** @throws {DomainError} */
export function requireIntegrator(actor: Actor): void {
  if (actor.remote !== null) throw new DomainError('platform.integratorsOnly')
}

/** The last use is written no more often than this. */
const lastUsePrecisionMs = hourMs

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns the name of a token's owner, as the history shows it. */
const getActorName = ({ id, remote, label }: Pick<StoredToken, 'id' | 'remote' | 'label'>): string =>
  [remote === null ? 'integrator' : `team ${remote}`, id, ...(label ? [`(${label})`] : [])].join(' ')

const hasExpired = ({ expiresAt }: StoredToken, now: number) => expiresAt !== null && expiresAt <= now

export function createPlatformTokens({ store, clock }: { store: PlatformTokenStore; clock: Clock }) {
  return {
    /** Creates a token and returns it. Only its hash is stored. */
    async create({ remote, label = '', lifetimeMs }: NewToken): Promise<string> {
      const token = `tessera_${randomBytes(24).toString('base64url')}`
      await store.add({
        id: newId().slice(0, 8),
        tokenHash: hashToken(token),
        remote,
        label,
        createdAt: clock(),
        expiresAt: lifetimeMs === undefined ? null : clock() + lifetimeMs,
        lastUsedAt: null,
      })
      return token
    },

    /** Returns the owner of a token; null for one that is unknown or has expired. */
    async authenticate(token: string): Promise<TokenOwner | null> {
      const stored = await store.find(hashToken(token))
      const now = clock()
      if (!stored || hasExpired(stored, now)) return null
      if (stored.lastUsedAt === null || stored.lastUsedAt <= now - lastUsePrecisionMs)
        await writeBestEffort(store.setLastUse(stored.id, now))
      return { name: getActorName(stored), remote: stored.remote, tokenId: stored.id }
    },

    /** Returns whether a token still exists and has not expired. */
    async isValid(id: string): Promise<boolean> {
      const stored = await store.findById(id)
      return stored !== null && !hasExpired(stored, clock())
    },
  }
}
export type PlatformTokens = ReturnType<typeof createPlatformTokens>

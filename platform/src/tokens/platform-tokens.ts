import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { DomainError } from '../http/domain-error.ts'
import { newId } from '../ids.ts'

/** The owner of a token, as the history names them. */
export interface Actor {
  name: string
  /** The remote that they may change; null for an integrator, who may change all remotes. */
  remote: string | null
}

export interface StoredToken {
  id: string
  tokenHash: string
  remote: string | null
  createdAt: number
}

export interface PlatformTokenStore {
  add(token: StoredToken): Promise<void>
  find(tokenHash: string): Promise<StoredToken | null>
  list(): Promise<StoredToken[]>
  /** Returns false for an unknown id. */
  remove(id: string): Promise<boolean>
}

/** @throws {DomainError} */
export function requireRemoteAccess(actor: Actor, remote: string): void {
  if (actor.remote !== null && actor.remote !== remote) throw new DomainError('platform.notYours', { remote })
}

/** @throws {DomainError} */
export function requireIntegrator(actor: Actor): void {
  if (actor.remote !== null) throw new DomainError('platform.integratorsOnly')
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const getActorName = ({ id, remote }: Pick<StoredToken, 'id' | 'remote'>): string =>
  remote === null ? `integrator ${id}` : `team ${remote} ${id}`

export function createPlatformTokens({ store, clock }: { store: PlatformTokenStore; clock: Clock }) {
  return {
    /** Creates a token and returns it. Only its hash is stored. */
    async create(remote: string | null): Promise<string> {
      const token = `tessera_${randomBytes(24).toString('base64url')}`
      await store.add({ id: newId().slice(0, 8), tokenHash: hashToken(token), remote, createdAt: clock() })
      return token
    },

    /** Returns the owner of a token; null for an unknown one. */
    async authenticate(token: string | undefined): Promise<Actor | null> {
      const stored = token ? await store.find(hashToken(token)) : null
      return stored && { name: getActorName(stored), remote: stored.remote }
    },
  }
}
export type PlatformTokens = ReturnType<typeof createPlatformTokens>

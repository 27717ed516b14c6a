import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { newId } from './ids.ts'

/** Who a token stands for, as history names them. */
export interface Actor {
  name: string
  /** The one remote that they may change; null for an integrator, who may change all. */
  remote: string | null
}

export interface StoredToken {
  id: string
  tokenHash: string
  remote: string | null
  createdAt: number
}

export interface PlatformTokensStore {
  add(token: StoredToken): Promise<void>
  find(tokenHash: string): Promise<StoredToken | null>
  list(): Promise<StoredToken[]>
  /** Answers whether there was such a token. */
  remove(id: string): Promise<boolean>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export const actorName = ({ id, remote }: Pick<StoredToken, 'id' | 'remote'>): string =>
  remote === null ? `integrator ${id}` : `team ${remote} ${id}`

export function createPlatformTokens({ store, clock }: { store: PlatformTokensStore; clock: Clock }) {
  return {
    /** Makes a token and answers it: the only copy. */
    async create(remote: string | null): Promise<string> {
      const token = `tessera_${randomBytes(24).toString('base64url')}`
      await store.add({ id: newId().slice(0, 8), tokenHash: hashOf(token), remote, createdAt: clock() })
      return token
    },

    async actor(token: string | undefined): Promise<Actor | null> {
      const stored = token ? await store.find(hashOf(token)) : null
      return stored && { name: actorName(stored), remote: stored.remote }
    },
  }
}
export type PlatformTokens = ReturnType<typeof createPlatformTokens>

import type { FastifyInstance } from 'fastify'
import type { Clock } from '@tessera/server-kit/clock'
import type { QueryReader } from '@tessera/server-kit/database/queries'
import type { Channel } from '@tessera/shared-contracts'
import type { Queries } from './database/queries.ts'
import type { FreeDiskSpaceCheck } from '@tessera/server-kit/storage/out-of-space'
import type { Timer } from './scheduling/timer.ts'

/**
 * The services that features use, by name. Each is added beside its interface, by declaration merging.
 *
 * @public
 */
export interface FeatureServices {
  clock: Clock
  timer: Timer
  /** Refuses work that needs space on a disk that is almost full. */
  requireSpace: FreeDiskSpaceCheck
}

/**
 * Runs `work` in a database transaction; an exception rolls it back. `work` must use only the stores that it
 * receives and must not wait for anything else, because the transaction can lock the whole database.
 */
export type Transact<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>

interface StoreAccess<Stores> {
  stores: Stores
  /**
   * For reads that may be old by seconds, such as those of visitors: on a read replica where there is one. They write nothing. See
   * `selectForRequest` for what a member reads.
   */
  readStores: Stores
  transact: Transact<Stores>
}

/** What a rule or a route needs: services by name, and the stores of its feature. */
export type Needs<Names extends keyof (FeatureServices & StoreAccess<unknown>), Stores = unknown> = Pick<
  FeatureServices & StoreAccess<Stores>,
  Names
>

/** An origin of the site, and the process that serves it. */
export interface Origin {
  channel: Channel
  /** The origin as visitors reach it, where that is not the host of a request. */
  publicUrl: string | null
  /** Aborted when the process receives a signal to stop. */
  stopping: AbortSignal
  /** The token with which other machines may read the metrics. */
  metricsToken: string | null
}

/** Work outside of requests, that a process repeats. */
interface Job {
  run(services: never, stopping: AbortSignal): Promise<void>
  /** Whether it can take longer than the start of a server may. */
  isLong?: boolean
  /** Milliseconds between two runs; an hour by default. */
  intervalMs?: number
}

/** The module that registers the routes of a feature, with their hooks. */
interface RoutesModule {
  registerRoutes(app: FastifyInstance, services: never, origin: Origin): void | Promise<void>
}

/** What a feature adds to the server. Each function says in its types what it needs. */
export interface Feature {
  /** The features that it builds upon, beside those whose stores its `stores.ts` names. */
  uses?: readonly Feature[]
  /**
   * Creates its stores on the database or a transaction.
   *
   * @param read runs the queries of gallery pages
   */
  stores?(queries: Queries, read?: QueryReader): object
  /** Defines its kinds of tasks, by name. */
  taskKinds?: Readonly<Record<string, (services: never) => object>>
  /** Imports its routes. Commands and tests without an app do not load them. */
  routes?(): Promise<RoutesModule>
  /** Imports the routes that only production has, because pages of staging run code without an approval. */
  productionRoutes?(): Promise<RoutesModule>
  jobs?: readonly Job[]
}

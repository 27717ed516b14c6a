import type { FastifyRequest } from 'fastify'

/** Actions that let a visitor without a token write to the database. */
type VisitorAction = 'report' | 'speed' | 'link'

/** Counts an action of a visitor. Rejects when there were too many recently. */
export type VisitorLimiter = (action: VisitorAction, request: FastifyRequest) => Promise<void>

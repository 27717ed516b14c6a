import type { FastifyRequest } from 'fastify'

/** What a visitor without a token makes the platform store. */
export type VisitorAction = 'report' | 'link'

/** Counts an action of a visitor. Rejects when there were too many recently. */
export type VisitorLimiter = (action: VisitorAction, request: FastifyRequest) => Promise<void>

import type { FastifyInstance } from 'fastify'
import { getLegalText } from '@tessera/shared-contracts'
import type { Needs } from '../../feature.ts'
import { registerCallRoute } from '../accounts/members/member-routes.ts'

export function registerRoutes(app: FastifyInstance, { legalTexts }: Needs<'legalTexts'>): void {
  registerCallRoute(app, getLegalText, ({ query: { name } }) =>
    Promise.resolve({ success: true, text: legalTexts[name] }),
  )
}

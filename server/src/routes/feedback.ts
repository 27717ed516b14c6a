import type { FastifyInstance } from 'fastify'
import { sendFeedback } from '@tessera/shared-contracts'
import type { Clock } from '../domain/clock.ts'
import { keepFeedback } from '../domain/feedback.ts'
import type { Stores } from '../domain/stores.ts'
import { text } from '../texts.ts'
import { serve } from './serve.ts'
import { originOf } from './session-cookie.ts'

export function serveFeedback(app: FastifyInstance, adapters: { stores: Stores; clock: Clock }): void {
  serve(app, sendFeedback, async ({ body, member, language, request }) => {
    const { network } = originOf(request)
    await keepFeedback(adapters, { ...body, email: body.email ?? '', member, language, network })
    return { success: true, message: text(language, 'feedback.kept') }
  })
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Language } from '@tessera/shared-contracts'
import { text } from '../texts.ts'
import type { SharedPicture } from './page-head.ts'

const file = readFileSync(new URL('../../pages/card.jpg', import.meta.url))
const address = `/pages/card.${createHash('sha256').update(file).digest('hex').slice(0, 8)}.jpg`

/** The picture that stands for the site where a page has none of its own; `demo/make-card.ts` makes it. */
export const socialCard = (language: Language): SharedPicture => ({
  address,
  width: 1_200,
  height: 630,
  alt: text(language, 'page.card'),
})

export function serveSocialCard(app: FastifyInstance): void {
  app.get(address, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .type('image/jpeg')
      .send(file),
  )
}

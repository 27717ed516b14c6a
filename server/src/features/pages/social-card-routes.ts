import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Language } from '@tessera/shared-contracts'
import { crossOriginResourceHeaders } from '@tessera/server-kit/http/security-headers'
import { text } from '../../texts.ts'
import type { LinkPreviewImage } from '@tessera/platform'

const file = readFileSync(new URL('../../../pages/card.jpg', import.meta.url))
const address = `/pages/card.${createHash('sha256').update(file).digest('hex').slice(0, 8)}.jpg`

/** The preview image of pages that have none of their own; `demo/make-card.ts` creates it. */
export const getSocialCard = (language: Language): LinkPreviewImage => ({
  address,
  width: 1_200,
  height: 630,
  alt: text(language, 'page.card'),
})

export function registerSocialCardRoutes(app: FastifyInstance): void {
  app.get(address, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        ...crossOriginResourceHeaders,
      })
      .type('image/jpeg')
      .send(file),
  )
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { text } from '../texts.ts'
import { escapeHtml } from '@tessera/platform/http/html'
import { siteIcon, siteMark } from './site-icon.ts'
import { getPageLanguage } from '@tessera/platform/http/language'

interface PlainPage {
  status?: number
  title: string
  /** The link back. */
  back: { address: string; label: string }
  /** HTML below the heading. */
  content: string
}

const style = readFileSync(new URL('../../pages/plain.css', import.meta.url))
const stylePath = `/pages/plain.${createHash('sha256').update(style).digest('hex').slice(0, 8)}.css`

/** Serves the style sheet of the plain pages. */
export function registerPlainPageRoutes(app: FastifyInstance): void {
  app.get(stylePath, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .type('text/css; charset=utf-8')
      .send(style),
  )
}

/** Sends a page that needs no composition: it has no script and no release that could fail. */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, page: PlainPage): FastifyReply {
  const language = getPageLanguage(request)
  const { status = 200, title, back, content } = page
  return reply
    .status(status)
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-cache',
      vary: 'cookie, accept-language',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Tessera</title>
<meta name="description" content="${escapeHtml(text(language, 'page.description'))}">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0e0f13">
<link rel="icon" href="${siteIcon}">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header>
<a class="brand" href="/">${siteMark}Tessera</a>
<a class="back" href="${back.address}">${escapeHtml(back.label)}</a>
</header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`)
}

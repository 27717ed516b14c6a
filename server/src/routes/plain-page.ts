import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { text } from '../texts.ts'
import { escapeHtml, siteIcon, siteMark } from './html.ts'
import { pageLanguage } from './language.ts'

interface PlainPage {
  status?: number
  title: string
  /** Where the way back leads, and what it is called. */
  back: { address: string; label: string }
  /** HTML below the heading. */
  content: string
}

const style = readFileSync(new URL('../../pages/plain.css', import.meta.url))
const styleAddress = `/pages/plain.${createHash('sha256').update(style).digest('hex').slice(0, 8)}.css`

/** Serves the one style sheet of the plain pages. */
export function servePlainStyle(app: FastifyInstance): void {
  app.get(styleAddress, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .type('text/css; charset=utf-8')
      .send(style),
  )
}

/** Answers with a page that stands beside the composed site: no script, no release, nothing that can fail. */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, page: PlainPage): FastifyReply {
  const language = pageLanguage(request)
  const { status = 200, title, back, content } = page
  return reply
    .status(status)
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-cache',
      vary: 'cookie, accept-language',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
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
<link rel="stylesheet" href="${styleAddress}">
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

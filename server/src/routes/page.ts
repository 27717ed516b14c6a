import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  findScreen,
  language,
  pathMatches,
  type Channel,
  type Composition,
  type Language,
  type ShellRecord,
} from '@tessera/shared-contracts'
import type { Releases } from '../domain/releases.ts'
import { text } from '../texts.ts'
import { languageOf } from './language.ts'
import { renderPage } from './page-html.ts'

/**
 * What a page may load and run: files of its own origin only. Nothing inline is a script; pictures may
 * also be data (placeholders) and blobs (a chosen file's preview).
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers every address that is no file and no call with the page; an unknown one with status 404. */
export function servePage(app: FastifyInstance, releases: Releases, channel: Channel): void {
  app.get('/personal_homepage.html', (_request, reply) => reply.redirect('/personal-homepage', 301))

  app.get('/*', async (request, reply) => {
    const composed = await releases.compose(channel)
    if (!composed) return reply.status(503).type('text/plain').send('No release of the shell is live yet.')
    const address = new URL(request.url, 'http://page').pathname.replace(/^\/index\.html$/, '/')
    const wanted = pageLanguage(request)
    const screen = screenAt(composed.composition, composed.shell, address)
    const title = screen?.title[wanted] ?? text(wanted, 'page.notFound')
    const html = renderPage({
      ...composed,
      language: wanted,
      title: address === '/' ? title : `${title} · Tessera`,
      description: screen?.description?.[wanted] ?? text(wanted, 'page.description'),
      asked: screen?.asked ?? null,
    })
    return reply
      .status(screen ? 200 : 404)
      .headers({
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-cache',
        vary: 'cookie, accept-language',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** The language chosen in the page, kept in a cookie for this; else what the browser wishes. */
function pageLanguage(request: FastifyRequest): Language {
  const chosen = language.safeParse(request.cookies['language'])
  return chosen.success ? chosen.data : languageOf(request.headers['accept-language'])
}

function screenAt(composition: Composition, shell: ShellRecord, address: string) {
  const own = shell.screens.find(({ path }) => pathMatches(path, address))
  if (own) return { ...own, asked: null }
  const found = findScreen(composition, address)
  return found && { ...found.screen, asked: { release: found.remote.current, screen: found.screen.name } }
}

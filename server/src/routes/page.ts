import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  findScreen,
  pathMatches,
  type Channel,
  type Composition,
  type ShellRecord,
} from '@tessera/shared-contracts'
import type { Composing } from '../domain/composing.ts'
import type { ReadGallery } from '../domain/gallery.ts'
import type { Stores } from '../domain/stores.ts'
import { text } from '../texts.ts'
import { earlyGallery } from './early-gallery.ts'
import type { RenderedPage } from './gallery-page.ts'
import { pageLanguage } from './language.ts'
import { renderPage } from './page-html.ts'
import { subjectOf } from './page-subject.ts'
import { languageOfAddress, siteOrigin } from './site-address.ts'
import { socialCard } from './social-card.ts'
import type { Viewers } from './viewer.ts'

/**
 * What a page may load and run: files of its own origin only. Nothing inline is a script; pictures may
 * also be data (placeholders) and blobs (a chosen file's preview).
 */
const contentSecurityPolicy = (channel: Channel) => {
  const own = channel === 'staging' ? `'self' ${loopback}` : "'self'"
  return [
    `default-src ${own}`,
    `script-src ${own}`,
    `style-src ${own} ${html2canvasStyle}`,
    `img-src ${own} data: blob:`,
    `media-src ${own} blob:`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Staging shows remotes from the development server on the integrator's own machine, with its live reload. */
const loopback = 'http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:*'

/** The one fixed style element that html2canvas adds while it photographs a page. */
const html2canvasStyle = "'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='"

/** Answers every address that is no file and no call with the page; an unknown one with status 404. */
export function servePage(
  app: FastifyInstance,
  services: {
    composing: Composing
    viewers: Viewers
    stores: Stores
    readGallery: ReadGallery<RenderedPage>
    channel: Channel
    publicUrl: string | null
  },
): void {
  const { composing, viewers, stores, readGallery, channel, publicUrl } = services
  app.get('/personal_homepage.html', (_request, reply) => reply.redirect('/personal-homepage', 301))

  app.get('/*', async (request, reply) => {
    const address = addressOf(request)
    const link = address.searchParams.get('composition')
    // Production takes no composition from anyone
    if (link !== null && channel === 'staging') {
      viewers.follow(link, reply)
      address.searchParams.delete('composition')
      // Two slashes at its beginning would name another host
      return reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 302)
    }
    const composed = await composing.compose(channel, viewers.welcome(request, reply))
    if (!composed) return reply.status(503).type('text/plain').send('No release of the shell is live yet.')
    address.pathname = address.pathname.replace(/^\/index\.html$/, '/')
    const { pathname: path } = address
    const language = pageLanguage(request)
    const screen = screenAt(composed.composition, composed.shell, path)
    const found = screen && (await subjectOf(stores, address, language, () => app.memberOf(request)))
    const subject = typeof found === 'object' ? found : null
    const known = screen !== undefined && found !== 'missing'
    const title = subject?.title ?? screen?.title[language] ?? text(language, 'page.notFound')
    const origin = siteOrigin(request, publicUrl)
    const listed = known && found !== 'own' && !screen.private && channel === 'production'
    const html = renderPage({
      ...composed,
      head: {
        language,
        title: path === '/' ? title : `${title} · Tessera`,
        description:
          subject?.description ?? screen?.description?.[language] ?? text(language, 'page.description'),
        listed: listed ? (subject?.address ?? path.replace(/(?<=.)\/+$/, '')) : null,
        languageInAddress: languageOfAddress(address.searchParams) === language,
        origin,
        picture: subject?.picture ?? socialCard(language),
        kind: subject ? 'article' : 'website',
      },
      asked: screen?.asked ?? null,
      gallery: await earlyGallery(address, readGallery),
    })
    return reply
      .status(known ? 200 : 404)
      .headers({
        'content-security-policy': contentSecurityPolicy(channel),
        'cache-control': 'no-cache',
        vary: 'cookie, accept-language',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** The asked address, which would not be one of this site where it is taken for relative and begins with two slashes. */
const addressOf = ({ url }: FastifyRequest) => new URL(`http://page${url}`)

function screenAt(composition: Composition, shell: ShellRecord, address: string) {
  const own = shell.screens.find(({ path }) => pathMatches(path, address))
  if (own) return { ...own, asked: { release: null, screen: own.name } }
  const found = findScreen(composition, address)
  return found && { ...found.screen, asked: { release: found.remote.current, screen: found.screen.name } }
}

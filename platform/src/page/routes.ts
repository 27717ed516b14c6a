import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  findScreen,
  pathMatches,
  type Channel,
  type Composition,
  type ShellRecord,
} from '@tessera/shared-contracts'
import type { UnusableLink } from '../composition/composition-links.ts'
import type { CompositionResolver } from '../composition/composition-resolver.ts'
import type { ViewerCookies } from '../composition/viewer-cookies.ts'
import { getPageLanguage } from '../http/language.ts'
import { getSiteOrigin } from '../http/site-address.ts'
import { firstFrameScriptCspSource } from '../first-frame/first-frame-script.ts'
import type { RenderedFrame } from '../first-frame/messages.ts'
import type { PageFrames } from '../first-frame/page-frames.ts'
import { translatePlatform } from '../texts.ts'
import { toHashSource } from './import-map.ts'
import { linkErrorPolicy, renderLinkErrorPage } from './link-error-page.ts'
import type { PageContentProvider } from './page-content-provider.ts'
import { renderPage } from './page-html.ts'
import { createSiteCalls, trimSlashes } from './site-calls.ts'
import { createStructuredData } from './structured-data.ts'

/** Registers the page for every address that is no file and no call. An unknown address has status 404. */
export function registerPageRoutes(
  app: FastifyInstance,
  services: {
    compositionResolver: CompositionResolver
    viewers: ViewerCookies
    channel: Channel
    publicUrl: string | null
    pageContentProvider: PageContentProvider
    pageFrames: PageFrames
  },
): void {
  const { compositionResolver, viewers, channel, publicUrl, pageContentProvider, pageFrames } = services
  const siteCalls = createSiteCalls(app, pageContentProvider)

  app.get('/*', async (request, reply) => {
    const address = readAddress(request)
    const link = address.searchParams.get('composition')
    // Production accepts no composition from a request
    if (channel === 'staging') {
      const unusable =
        link === null ? viewers.dropUnusableLink(request, reply) : viewers.followLink(link, reply)
      if (unusable) return sendLinkError(request, reply, unusable)
    }
    if (link !== null && channel === 'staging') {
      address.searchParams.delete('composition')
      // Two leading slashes would redirect to another host
      return reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 302)
    }
    const viewer = viewers.readOrIssue(request, reply)
    const composed = await compositionResolver.resolve(channel, viewer)
    if (!composed) return reply.status(503).type('text/plain').send('No release of the shell is live yet.')
    address.pathname = address.pathname.replace(/^\/index\.html$/, '/')
    const { pathname: path } = address
    const language = getPageLanguage(request)
    const screen = findRequestedScreen(composed.composition, composed.shell, path)
    const page = screen && { screen, address, language, request }
    const [head = null, inlineData = []] = page
      ? await Promise.all([siteCalls.readHead(page), siteCalls.readData(page)])
      : []
    const subject = head?.subject ?? null
    const isKnown = screen !== undefined && head?.state !== 'missing'
    const title = subject?.title ?? screen?.title[language] ?? translatePlatform(language, 'page.notFound')
    const isListed = isKnown && head?.state !== 'private' && !screen.private && channel === 'production'
    const origin = getSiteOrigin(request, publicUrl)
    const indexedAddress = isListed ? (subject && head ? head.address : trimSlashes(path)) : null
    const forGate = channel === 'staging' && viewer.link?.forGate === true
    const frame = forGate
      ? null
      : await pageFrames.get({
          composed,
          screen: { name: screen?.name ?? notFoundScreen, remote: screen?.remote ?? null },
          language,
          address: path + address.search,
          inlineData,
          signedIn: pageContentProvider.isSignedIn?.(request) ?? false,
        })
    const html = renderPage({
      ...composed,
      frame,
      head: {
        siteName: pageContentProvider.siteName,
        language,
        title: path === '/' ? title : `${title} · ${pageContentProvider.siteName}`,
        description:
          subject?.description ??
          screen?.description?.[language] ??
          pageContentProvider.getDefaultDescription(language),
        indexedAddress,
        isLanguageInAddress: address.searchParams.get('lang') === language,
        origin,
        image: subject?.image ?? pageContentProvider.getDefaultImage(language),
        openGraphType: subject ? 'article' : 'website',
        structuredData:
          indexedAddress === null
            ? null
            : createStructuredData(pageContentProvider, {
                subject,
                origin,
                address: indexedAddress,
                language,
              }),
      },
      icon: pageContentProvider.icon,
      requestedScreen: screen ? { release: screen.release, screen: screen.name } : null,
      forGate,
      inlineData,
    })
    return reply
      .status(isKnown ? 200 : 404)
      .headers({
        'content-security-policy': allowFrame(composed.contentSecurityPolicy, frame),
        'cache-control': 'no-cache',
        vary: 'cookie, accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** The name of the screen in the request for the first frame of an unknown address. */
const notFoundScreen = 'not-found'

/** Allows the style element and the script of the first frame, by their hashes. */
function allowFrame(policy: string, frame: RenderedFrame | null): string {
  if (!frame) return policy
  const withScript = policy.replace('script-src ', `script-src ${firstFrameScriptCspSource} `)
  return frame.css ? withScript.replace('style-src ', `style-src ${toHashSource(frame.css)} `) : withScript
}

/** The reviewer must not take another composition for the one of the link. */
const sendLinkError = (request: FastifyRequest, reply: FastifyReply, link: UnusableLink) =>
  reply
    .status(link.state === 'expired' ? 410 : 400)
    .headers({ 'content-security-policy': linkErrorPolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(renderLinkErrorPage(link, getPageLanguage(request)))

/** Parses the URL of a request. A base URL as second argument would let two leading slashes name another host. */
const readAddress = ({ url }: FastifyRequest) => new URL(`http://page${url}`)

function findRequestedScreen(composition: Composition, shell: ShellRecord, address: string) {
  const shellScreen = shell.screens.find(({ path }) => pathMatches(path, address))
  if (shellScreen) return { ...shellScreen, remote: null, release: null }
  const found = findScreen(composition, address)
  return found && { ...found.screen, remote: found.remote.name, release: found.remote.current }
}

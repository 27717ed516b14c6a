import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import { getClientNetwork, listCountedNetworks } from '@tessera/server-kit/http/network'
import { getPageLanguage } from '@tessera/server-kit/http/language'
import { encodePreparedBody, prepareBody } from '@tessera/server-kit/http/prepared-body'
import { getSiteOrigin } from '@tessera/server-kit/http/site-address'
import { isTracing, setSpanAttributes } from '@tessera/server-kit/tracing/tracing'
import { mayReceiveCanary, toPageVariant } from '../canary/cohorts/receives-canary.ts'
import type { CompositionResolver } from '../composition/composition-resolver.ts'
import { toHashSource } from '../composition/import-map.ts'
import type { ResolvedComposition, Viewer } from '../composition/resolved-composition.ts'
import type { ViewerCookies } from '../composition/viewer-cookies.ts'
import { firstFrameScriptCspSource } from '../first-frame/first-frame-script.ts'
import type { RenderedFrame } from '../first-frame/frame-job.ts'
import type { PageFrame, PageFrames } from '../first-frame/page-frames.ts'
import { describePage } from './describe-page.ts'
import { toFrameAddress, toPageAddress } from './frame-address.ts'
import type { PageContentProvider } from './page-content-provider.ts'
import { renderPage } from './page-html.ts'
import { createPublicPageCache, type RenderedPage } from './public-page-cache.ts'
import {
  findRequestedScreen,
  readRequestedPage,
  type PageTarget,
  type RequestedPage,
} from './requested-page.ts'
import { toReleaseSpanAttributes } from './release-attributes.ts'
import { createSiteCalls } from './site-calls.ts'
import { followStagingLink } from './staging-link.ts'

/** Registers the page for every address that is no file and no call. An unknown address has status 404. */
export function registerPageRoute(
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

  const publicPages = createPublicPageCache()

  app.get('/*', async (request, reply) => {
    const address = readAddress(request)
    // Production accepts no composition from a request
    if (channel === 'staging' && (await followStagingLink(viewers, address, request, reply))) return reply
    const live = await compositionResolver.listLive(channel)
    const language = getPageLanguage(request)
    const isSignedIn = pageContentProvider.isSignedIn?.(request) ?? true
    // Without a cookie for every visitor, a cache in front of the server can store pages
    const hasCanary = mayReceiveCanary(live, { language, isSignedIn })
    const viewer = hasCanary ? viewers.readOrIssue(request, reply) : viewers.read(request)
    const composed = await compositionResolver.resolve(channel, viewer, live)
    if (!composed) return reply.status(503).type('text/plain').send('No release of the shell is live yet.')
    if (isTracing()) setSpanAttributes(toReleaseSpanAttributes(composed.composition))
    address.pathname = address.pathname.replace(/^\/index\.html$/, '/')
    const screen = findRequestedScreen(composed, address.pathname)
    const variant = hasCanary ? toPageVariant(composed.composition.id, live, language) : null
    const isVariantKnown = viewers.updateVariant(request, reply, variant)
    const pageAddress = isPublic(request, composed) ? toPageAddress(screen, address, language) : null
    const target = { screen, language, address: pageAddress ?? address }
    const render = () => renderRequestedPage(target, composed, viewer, request, pageAddress !== null)
    const page = pageAddress
      ? await publicPages.get(
          JSON.stringify([composed.composition.id, pageAddress, language, getOrigin(request)]),
          screen ? await siteCalls.readVersion({ screen, address: pageAddress }) : '',
          render,
        )
      : await render().then(({ html, ...rendered }) => ({
          ...rendered,
          body: prepareBody(Buffer.from(html)),
        }))
    const isShared = pageAddress !== null && isVariantKnown && page.isComplete
    reply
      .status(page.status)
      .headers({
        'content-security-policy': page.contentSecurityPolicy,
        'cache-control': isShared ? publicCacheControl : 'private, no-cache',
        vary: 'cookie, accept-language',
      })
      .type('text/html; charset=utf-8')
    return encodePreparedBody(page.body, request, reply)
  })

  const getOrigin = (request: FastifyRequest) => getSiteOrigin(request, publicUrl)

  /** Whether every visitor who gets this composition gets the same page. */
  const isPublic = (request: FastifyRequest, { document }: ResolvedComposition) =>
    channel === 'production' &&
    pageContentProvider.isSignedIn?.(request) === false &&
    request.headers.authorization === undefined &&
    document?.isPublic !== false

  async function renderRequestedPage(
    target: PageTarget,
    composed: ResolvedComposition,
    viewer: Viewer,
    request: FastifyRequest,
    isPublic: boolean,
  ): Promise<RenderedPage> {
    const page = await readRequestedPage(siteCalls, target, { request, isPublic })
    const forGate = channel === 'staging' && (await viewer.findLink?.())?.forGate === true
    const frame = forGate ? null : await getFirstFrame(page, composed, request)
    const { screen, inlineData } = page
    const html = renderPage({
      composed,
      frame,
      head: describePage(page, pageContentProvider, { channel, origin: getOrigin(request) }),
      icon: pageContentProvider.icon,
      webApp: pageContentProvider.webApp,
      requestedScreen: screen && { release: screen.release, screen: screen.name },
      forGate,
      inlineData,
      isTraced: isTracing(),
    })
    const isFrameComplete = frame ? !frame.isIncomplete : composed.frameScripts.shell === null
    return {
      status: page.isKnown ? 200 : 404,
      contentSecurityPolicy: allowFrame(composed.contentSecurityPolicy, frame),
      html,
      isComplete: page.isComplete && isFrameComplete,
    }
  }

  const getFirstFrame = (
    { screen, address, language, inlineData }: RequestedPage,
    composed: ResolvedComposition,
    request: FastifyRequest,
  ): Promise<PageFrame | null> =>
    pageFrames.get({
      composed,
      screen: { name: screen?.name ?? notFoundScreen, remote: screen?.remote ?? null },
      language,
      address: toFrameAddress(screen, address, language),
      inlineData,
      signedIn: pageContentProvider.isSignedIn?.(request) ?? false,
      visitor: toVisitor(request),
    })
}

/**
 * For a page that every visitor gets: a cache in front of the server may store it for a second, and a browser asks each time
 * whether it has changed.
 */
const publicCacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Who shares the places in the queue of first frames: an IPv4 address, or the IPv6 network of a home. */
function toVisitor({ ip }: FastifyRequest): string {
  const network = getClientNetwork(ip)
  const [own, home = own] = listCountedNetworks(network)
  return home.network
}

/** The name of the screen in the request for the first frame of an unknown address. */
const notFoundScreen = 'not-found'

/** Allows the style element and the script of the first frame, by their hashes. */
function allowFrame(policy: string, frame: RenderedFrame | null): string {
  if (!frame) return policy
  const withScript = policy.replace('script-src ', `script-src ${firstFrameScriptCspSource} `)
  return frame.css ? withScript.replace('style-src ', `style-src ${toHashSource(frame.css)} `) : withScript
}

/** Parses the URL of a request. A base URL as second argument would let two leading slashes name another host. */
const readAddress = ({ url }: FastifyRequest) => new URL(`http://page${url}`)

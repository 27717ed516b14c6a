import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Channel } from '@tessera/shared-contracts'
import { getClientNetwork, listCountedNetworks } from '@tessera/server-kit/http/network'
import { getSiteOrigin } from '@tessera/server-kit/http/site-address'
import type { CompositionResolver } from '../composition/composition-resolver.ts'
import { toHashSource } from '../composition/import-map.ts'
import type { ResolvedComposition } from '../composition/resolved-composition.ts'
import type { ViewerCookies } from '../composition/viewer-cookies.ts'
import { firstFrameScriptCspSource } from '../first-frame/first-frame-script.ts'
import type { RenderedFrame } from '../first-frame/frame-job.ts'
import type { PageFrames } from '../first-frame/page-frames.ts'
import { describePage } from './describe-page.ts'
import { toFrameAddress } from './frame-address.ts'
import type { PageContentProvider } from './page-content-provider.ts'
import { renderPage } from './page-html.ts'
import { readRequestedPage, type RequestedPage } from './requested-page.ts'
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

  app.get('/*', async (request, reply) => {
    const address = readAddress(request)
    // Production accepts no composition from a request
    if (channel === 'staging' && (await followStagingLink(viewers, address, request, reply))) return reply
    const viewer = viewers.readOrIssue(request, reply)
    const composed = await compositionResolver.resolve(channel, viewer)
    if (!composed) return reply.status(503).type('text/plain').send('No release of the shell is live yet.')
    address.pathname = address.pathname.replace(/^\/index\.html$/, '/')
    const page = await readRequestedPage(siteCalls, composed, address, request)
    const forGate = channel === 'staging' && (await viewer.findLink?.())?.forGate === true
    const frame = forGate ? null : await getFirstFrame(page, composed, request)
    const { screen, inlineData } = page
    const html = renderPage({
      composed,
      frame,
      head: describePage(page, pageContentProvider, { channel, origin: getSiteOrigin(request, publicUrl) }),
      icon: pageContentProvider.icon,
      requestedScreen: screen && { release: screen.release, screen: screen.name },
      forGate,
      inlineData,
    })
    return reply
      .status(page.isKnown ? 200 : 404)
      .headers({
        'content-security-policy': allowFrame(composed.contentSecurityPolicy, frame),
        'cache-control': 'no-cache',
        vary: 'cookie, accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })

  const getFirstFrame = (
    { screen, address, language, inlineData }: RequestedPage,
    composed: ResolvedComposition,
    request: FastifyRequest,
  ): Promise<RenderedFrame | null> =>
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

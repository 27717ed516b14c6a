import type { FastifyReply, FastifyRequest } from 'fastify'
import { getPageLanguage } from '@tessera/server-kit/http/language'
import type { ViewerCookies } from '../composition/viewer-cookies.ts'
import type { UnusableLink } from '../links/composition-links.ts'
import { linkErrorPolicy, renderLinkErrorPage } from './link-error-page.ts'

/**
 * Follows the link to a composition in the address of a page.
 *
 * @returns whether it has responded to the request. Otherwise the page has to be rendered
 */
export async function followStagingLink(
  viewers: ViewerCookies,
  address: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const link = address.searchParams.get('composition')
  const unusable = await (link === null
    ? viewers.dropUnusableLink(request, reply)
    : viewers.followLink(link, reply))
  if (unusable) {
    void sendLinkError(request, reply, unusable)
    return true
  }
  if (link === null) return false
  address.searchParams.delete('composition')
  // Two leading slashes would redirect to another host
  void reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 302)
  return true
}

/** The reviewer must not take another composition for the one of the link. */
const sendLinkError = (request: FastifyRequest, reply: FastifyReply, link: UnusableLink) =>
  reply
    .status(link.state === 'expired' ? 410 : 400)
    .headers({ 'content-security-policy': linkErrorPolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(renderLinkErrorPage(link, getPageLanguage(request)))

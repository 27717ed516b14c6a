import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondMs, yearMs } from '../clock.ts'
import { createHostCookie } from '../http/host-cookies.ts'
import type { Viewer } from './composition-resolver.ts'
import type { CompositionLinks, UnusableLink } from './composition-links.ts'
import type { VisitorIds } from '../canary/visitor-ids.ts'

/**
 * Reads and writes the cookies of a {@link Viewer}: an anonymous visitor id and, on staging, a composition link.
 *
 * @param options.findRole finds the role of the member who makes a request
 */
export function createViewerCookies(options: {
  visitors: VisitorIds
  links: CompositionLinks
  isHttps: boolean
  findRole?: ((request: FastifyRequest) => Promise<string | null>) | undefined
}) {
  const { visitors, links, isHttps, findRole } = options
  const visitorCookie = createHostCookie('visitor', isHttps)
  const linkCookie = createHostCookie('composition', isHttps)
  function openValid(token: string | undefined) {
    const link = token === undefined ? null : links.open(token)
    return link?.state === 'valid' ? link : null
  }
  const read = (request: FastifyRequest): Viewer => ({
    visitor: visitors.verify(request.cookies[visitorCookie.name]),
    link: openValid(request.cookies[linkCookie.name]),
    ...(findRole && { findRole: once(() => findRole(request)) }),
  })
  return {
    read,
    /** Reads the viewer for a page, and sets a visitor cookie on the first visit. */
    readOrIssue(request: FastifyRequest, reply: FastifyReply): Viewer {
      const viewer = read(request)
      if (viewer.visitor !== null) return viewer
      const { id, cookie } = visitors.issue()
      const attributes = { ...visitorCookie.attributes, maxAge: yearMs / secondMs }
      reply.setCookie(visitorCookie.name, cookie, attributes)
      return { ...viewer, visitor: id }
    },
    /**
     * Stores a link in a cookie for later pages. The link `live` removes the cookie, and so does an unusable one.
     *
     * @returns the link where it is unusable, else null
     */
    followLink(token: string, reply: FastifyReply): UnusableLink | null {
      const link = token === 'live' ? null : links.open(token)
      if (link?.state === 'valid') {
        reply.setCookie(linkCookie.name, token, linkCookie.attributes)
        return null
      }
      reply.clearCookie(linkCookie.name, linkCookie.attributes)
      return link
    },
    /** Removes the link that was followed earlier and has expired since. Returns it, or null without one. */
    dropUnusableLink(request: FastifyRequest, reply: FastifyReply): UnusableLink | null {
      const token = request.cookies[linkCookie.name]
      if (token === undefined || openValid(token)) return null
      return this.followLink(token, reply)
    },
  }
}
export type ViewerCookies = ReturnType<typeof createViewerCookies>

/** Calls a function at most once, because a page asks for the same role several times. */
function once<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let found: Promise<Result> | undefined
  return () => (found ??= find())
}

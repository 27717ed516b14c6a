import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondMs, yearMs } from '../clock.ts'
import type { Viewer } from './composition-resolver.ts'
import type { CompositionLinks, UnusableLink } from './composition-links.ts'
import type { VisitorIds } from '../canary/visitor-ids.ts'

const visitorCookie = 'visitor'
const linkCookie = 'composition'

/** Reads and writes the cookies of a {@link Viewer}: an anonymous visitor id and, on staging, a composition link. */
export function createViewerCookies(visitors: VisitorIds, links: CompositionLinks, secure: boolean) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  function openValid(token: string | undefined) {
    const link = token === undefined ? null : links.open(token)
    return link?.state === 'valid' ? link : null
  }
  const read = (request: FastifyRequest): Viewer => ({
    visitor: visitors.verify(request.cookies[visitorCookie]),
    link: openValid(request.cookies[linkCookie]),
  })
  return {
    read,
    /** Reads the viewer for a page, and sets a visitor cookie on the first visit. */
    readOrIssue(request: FastifyRequest, reply: FastifyReply): Viewer {
      const viewer = read(request)
      if (viewer.visitor !== null) return viewer
      const { id, cookie } = visitors.issue()
      reply.setCookie(visitorCookie, cookie, { ...attributes, maxAge: yearMs / secondMs })
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
        reply.setCookie(linkCookie, token, attributes)
        return null
      }
      reply.clearCookie(linkCookie, { path: '/' })
      return link
    },
    /** Removes the link that was followed earlier and has expired since. Returns it, or null without one. */
    dropUnusableLink(request: FastifyRequest, reply: FastifyReply): UnusableLink | null {
      const token = request.cookies[linkCookie]
      if (token === undefined || openValid(token)) return null
      return this.followLink(token, reply)
    },
  }
}
export type ViewerCookies = ReturnType<typeof createViewerCookies>

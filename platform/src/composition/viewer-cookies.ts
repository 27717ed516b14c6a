import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondMs, yearMs } from '../clock.ts'
import type { Viewer } from './composition-resolver.ts'
import type { CompositionLinks } from './composition-links.ts'
import type { VisitorIds } from '../canary/visitor-ids.ts'

const visitorCookie = 'visitor'
const linkCookie = 'composition'

/** Reads and writes the cookies of a {@link Viewer}: an anonymous visitor id and, on staging, a composition link. */
export function createViewerCookies(visitors: VisitorIds, links: CompositionLinks, secure: boolean) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const read = (request: FastifyRequest): Viewer => ({
    visitor: visitors.verify(request.cookies[visitorCookie]),
    link: links.verify(request.cookies[linkCookie]),
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
    /** Stores a valid link in a cookie for later pages. The link `live` removes the cookie. */
    followLink(link: string, reply: FastifyReply): void {
      if (link === 'live') reply.clearCookie(linkCookie, { path: '/' })
      else if (links.verify(link)) reply.setCookie(linkCookie, link, attributes)
    },
  }
}
export type ViewerCookies = ReturnType<typeof createViewerCookies>

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../domain/composing.ts'
import type { CompositionLinks } from '../domain/composition-links.ts'
import type { Visitors } from '../domain/visitors.ts'

const visitorCookie = 'visitor'
const linkCookie = 'composition'
const year = 365 * 24 * 60 * 60

/** Who is looking, as far as compositions care: a visitor without a name, and on staging a link. */
export interface Viewers {
  of(request: FastifyRequest): Viewer
  /** As `of`, for a page: whoever comes for the first time gets a visitor's cookie. */
  welcome(request: FastifyRequest, reply: FastifyReply): Viewer
  /** Takes a link out of the address: keeps a good one for the pages to come, forgets with `live`. */
  follow(link: string, reply: FastifyReply): void
}

export function viewersOf(parts: { visitors: Visitors; links: CompositionLinks; secure: boolean }): Viewers {
  const { visitors, links, secure } = parts
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const of = (request: FastifyRequest): Viewer => ({
    visitor: visitors.read(request.cookies[visitorCookie]),
    link: links.read(request.cookies[linkCookie]),
  })
  return {
    of,
    welcome(request, reply) {
      const viewer = of(request)
      if (viewer.visitor !== null) return viewer
      const { id, cookie } = visitors.issue()
      reply.setCookie(visitorCookie, cookie, { ...attributes, maxAge: year })
      return { ...viewer, visitor: id }
    },
    follow(link, reply) {
      if (link === 'live') reply.clearCookie(linkCookie, { path: '/' })
      else if (links.read(link)) reply.setCookie(linkCookie, link, attributes)
    },
  }
}

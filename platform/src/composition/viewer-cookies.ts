import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondMs, yearMs } from '@tessera/server-kit/clock'
import { createHostPrefixedCookie } from '@tessera/server-kit/http/host-prefixed-cookie'
import { getPageLanguage } from '@tessera/server-kit/http/language'
import type { SiteMembers } from '../site-members.ts'
import type { Viewer } from './resolved-composition.ts'
import type { CompositionLinks, UnusableLink } from '../links/composition-links.ts'
import type { VisitorIds } from '../canary/visitor-ids.ts'

/**
 * Reads and writes the cookies of a {@link Viewer}: an anonymous visitor id, during a canary the composition that the
 * visitor gets and, on staging, the id of a link to a composition.
 *
 * @param options.members finds the member who makes a request
 */
export function createViewerCookies(options: {
  visitors: VisitorIds
  links: CompositionLinks
  isHttps: boolean
  members?: Pick<SiteMembers, 'find'> | undefined
}) {
  const { visitors, links, isHttps, members } = options
  const visitorCookie = createHostPrefixedCookie('visitor', isHttps)
  const linkCookie = createHostPrefixedCookie('composition', isHttps)
  const variantCookie = createHostPrefixedCookie('variant', isHttps)
  async function openValid(id: string | undefined) {
    const link = id === undefined ? null : await links.open(id)
    return link?.state === 'valid' ? link : null
  }
  const read = (request: FastifyRequest): Viewer => ({
    visitor: visitors.verify(request.cookies[visitorCookie.name]),
    findLink: once(() => openValid(request.cookies[linkCookie.name])),
    language: getPageLanguage(request),
    ...(members && { findMember: once(() => members.find(request)) }),
  })
  return {
    read,
    /** Reads the viewer, and sets a visitor cookie where there is none. */
    readOrIssue(request: FastifyRequest, reply: FastifyReply): Viewer {
      const viewer = read(request)
      if (viewer.visitor !== null) return viewer
      const { id, cookie } = visitors.issue()
      const attributes = { ...visitorCookie.attributes, maxAge: yearMs / secondMs }
      reply.setCookie(visitorCookie.name, cookie, attributes)
      return { ...viewer, visitor: id }
    },
    /**
     * Keeps a cookie with the composition that the visitor gets while a canary is live, for caches in front of the server:
     * they store a page for each of its values. A visitor needs none while all get the same.
     *
     * @param variant null: all visitors get the same
     * @returns whether the request had the right one, so that a cache may store the response under it
     */
    updateVariant(request: FastifyRequest, reply: FastifyReply, variant: string | null): boolean {
      if ((request.cookies[variantCookie.name] ?? null) === variant) return true
      if (variant === null) reply.clearCookie(variantCookie.name, variantCookie.attributes)
      else reply.setCookie(variantCookie.name, variant, variantCookie.attributes)
      return false
    },
    /**
     * Stores a link in a cookie for later pages. The link `live` removes the cookie, and so does an unusable one.
     *
     * @returns the link where it is unusable, else null
     */
    async followLink(id: string, reply: FastifyReply): Promise<UnusableLink | null> {
      const link = id === 'live' ? null : await links.open(id)
      if (link?.state === 'valid') {
        reply.setCookie(linkCookie.name, id, linkCookie.attributes)
        return null
      }
      reply.clearCookie(linkCookie.name, linkCookie.attributes)
      return link
    },
    /** Removes the link that was followed earlier and has expired since. Returns it, or null without one. */
    async dropUnusableLink(request: FastifyRequest, reply: FastifyReply): Promise<UnusableLink | null> {
      const id = request.cookies[linkCookie.name]
      if (id === undefined || (await openValid(id))) return null
      return this.followLink(id, reply)
    },
  }
}
export type ViewerCookies = ReturnType<typeof createViewerCookies>

/** Calls a function at most once, because a page asks for the same member several times. */
function once<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let found: Promise<Result> | undefined
  return () => (found ??= find())
}

import * as contracts from '@tessera/shared-contracts'
import type { PageContentProvider } from '@tessera/platform'
import { text } from '../../texts.ts'
import { siteIcon } from '../../web/site-icon.ts'
import { getSocialCard } from './social-card-routes.ts'
import { getSessionToken } from '../../web/account-cookies.ts'
import type { CallVersionReader } from './page-versions.ts'

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const calls = new Map(
  Object.values<unknown>(contracts)
    .filter(isCall)
    .map(call => [`${call.method} ${call.path}`, call]),
)

/** Reads the response to a public call without a request; undefined where the query needs the call itself. */
export type PublicCallReader = (query: URLSearchParams) => Promise<Buffer> | undefined

/**
 * Creates the toolbox's part of the platform's pages. The contract says which responses a page may contain.
 *
 * @param readers by call, a way to read its response that is faster than a request
 * @param versions by call, what changes with its response
 */
export const createPageContentProvider = (
  readers: ReadonlyMap<contracts.Call, PublicCallReader>,
  versions: ReadonlyMap<contracts.Call, CallVersionReader>,
): PageContentProvider => ({
  siteName: 'Tessera',
  icon: siteIcon,
  searchAddress: '/tools?q={search_term_string}',
  getDefaultDescription: language => text(language, 'page.description'),
  getDefaultImage: getSocialCard,
  isSignedIn: request => getSessionToken(request) !== undefined,
  isPublicCall(method, { pathname, searchParams }) {
    const { isPublic, isPublicForVisitors } = calls.get(`${method} ${pathname}`) ?? {}
    const query = Object.fromEntries(searchParams)
    return isPublic?.(query) === true || isPublicForVisitors?.(query) === true
  },
  isPageHeadCall: ({ pathname }) => calls.get(`GET ${pathname}`)?.response === contracts.pageHead,
  readPublicCall: (method, { pathname, searchParams }) => {
    const call = calls.get(`${method} ${pathname}`)
    return call && readers.get(call)?.(searchParams)
  },
  readVersion: (method, { pathname, searchParams }) => {
    const call = calls.get(`${method} ${pathname}`)
    return call && versions.get(call)?.(searchParams)
  },
})

import { fillCallTemplate, type Language, type ScreenManifest } from '@tessera/shared-contracts'
import { listInlinedCalls, trimSlashes } from './site-calls.ts'

/** Longer values are left out. */
const maxValueLength = 200
/** The address in the request for the first frame of an unknown address. All of them share the frame. */
const unknownAddress = '/not-found'

/**
 * Returns the path and query for which the first frame of a page is rendered. Of the query it has the parameters that the
 * screen declares, so that addresses that differ in others share a frame, and `lang` where it is the language of the page.
 */
export function toFrameAddress(
  screen: DeclaredParameters | null,
  { pathname, searchParams }: URL,
  language: Language,
): string {
  const query = new URLSearchParams()
  for (const name of screen ? listParameters(screen) : []) {
    const value = searchParams.get(name)
    if (value !== null && value.length <= maxValueLength) query.set(name, value)
  }
  if (searchParams.get('lang') === language) query.set('lang', language)
  query.sort()
  const path = screen ? trimSlashes(pathname) : unknownAddress
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/**
 * Returns the address of a page without what its screen does not declare, so that all addresses that get the same page are
 * one. Null for an address that is too long, or written in a way of its own: its page is made for it alone.
 */
export function toPageAddress(
  screen: (DeclaredParameters & Pick<ScreenManifest, 'head'>) | null,
  address: URL,
  language: Language,
): URL | null {
  const { pathname, searchParams } = address
  const page = new URL(unknownAddress, address)
  if (screen) {
    if (pathname.length > maxValueLength || pathname.includes('//')) return null
    page.pathname = trimSlashes(pathname)
    const names = listParameters(screen)
    addParameters(names, screen, screen.head ?? '')
    for (const name of [...names].toSorted()) {
      const value = searchParams.get(name)
      if (value === null) continue
      if (value.length > maxValueLength) return null
      page.searchParams.set(name, value)
    }
  }
  if (searchParams.get('lang') === language) page.searchParams.set('lang', language)
  return page
}

type DeclaredParameters = Pick<ScreenManifest, 'path' | 'data' | 'frameParams'>

/** Lists the parameters that decide about the data of the page, and those that the first frame reads besides. */
function listParameters({ data, frameParams = [], ...screen }: DeclaredParameters): Set<string> {
  const names = new Set(frameParams)
  for (const { url } of listInlinedCalls({ data })) addParameters(names, screen, url)
  return names
}

/** Adds the parameters of a call that are none of the screen's path. */
function addParameters(names: Set<string>, { path }: Pick<ScreenManifest, 'path'>, call: string): void {
  fillCallTemplate(call, name => {
    if (!path.split('/').includes(`:${name}`)) names.add(name)
    return ''
  })
}

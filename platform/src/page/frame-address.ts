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
  screen: Pick<ScreenManifest, 'path' | 'data' | 'frameParams'> | null,
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

/** Lists the parameters that decide about the data of the page, and those that the first frame reads besides. */
function listParameters({
  path,
  data,
  frameParams = [],
}: Pick<ScreenManifest, 'path' | 'data' | 'frameParams'>) {
  const names = new Set(frameParams)
  for (const { url } of listInlinedCalls({ data })) {
    fillCallTemplate(url, name => {
      if (!path.split('/').includes(`:${name}`)) names.add(name)
      return ''
    })
  }
  return names
}

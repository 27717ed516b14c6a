/** An image of the site that a link hands to a tool. */
export interface LinkedImage {
  /** The URL of the original. It may be relative to the page. */
  url: string
  /** The title or the prompt. It may be empty. */
  title: string
}

/** The longest title in a link. A prompt can be longer. */
const maxTitleLength = 100

/**
 * Returns the address of a screen that opens an image: `/tools/hd-upscale?image=%2Fmedia%2Fa.png&title=A+lake`. Null for
 * an image of another site, which the screen could not fetch.
 */
export function createImageLink(path: string, { url, title }: LinkedImage, site: string): string | null {
  if (!isOfSite(url, site)) return null
  const search = new URLSearchParams({ image: url })
  const shortTitle = Array.from(title.trim()).slice(0, maxTitleLength).join('')
  if (shortTitle) search.set('title', shortTitle)
  return `${path}?${search}`
}

/** Returns the image of an address, or null where it has none of this site: a link must not make a page fetch others. */
function parseImageLink(search: URLSearchParams, site: string): LinkedImage | null {
  const url = search.get('image')
  return url !== null && isOfSite(url, site) ? { url, title: search.get('title') ?? '' } : null
}

/** Returns the parameters of an address without its image, for a screen that has read it. */
export function withoutImageLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('image')
  rest.delete('title')
  return rest
}

const isOfSite = (url: string, site: string) => URL.parse(url, site)?.origin === new URL(site).origin

/** Fetches the image of an address as a file that is named after its title. Rejects where the site has no such image. */
export async function fetchLinkedImage(search: URLSearchParams, site: string): Promise<File> {
  const linked = parseImageLink(search, site)
  if (!linked) throw new Error('The address names no image of this site.')
  const { url, title } = linked
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`)
  const image = await response.blob()
  const [, extension = 'png'] = /^image\/(\w+)/.exec(image.type) ?? []
  return new File([image], `${title || 'image'}.${extension}`, { type: image.type })
}

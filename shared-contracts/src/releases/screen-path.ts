const segment = String.raw`[A-Za-z0-9][A-Za-z0-9._~-]*|:[A-Za-z][A-Za-z0-9_-]*`
const screenPath = new RegExp(`^(?:/|(?:/(?:${segment}))+)$`)

/** The longest path of a screen. */
const maxLength = 200

/**
 * Whether a text is a path of a screen: `/`, or segments that begin with a letter or a digit. `:name` is any one
 * segment. The router knows more, such as `*` and `?`, with which one area could claim the addresses of all.
 */
export const isScreenPath = (path: string): boolean => path.length <= maxLength && screenPath.test(path)

/** Case does not matter in an address, as in react-router. It compares letters of ASCII only, as a regular expression does. */
const lowerCase = (text: string) => text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())

function splitPath(path: string): string[] {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end).split('/').slice(1).map(lowerCase)
}

/** Decodes an address; one that is encoded wrongly is taken as it is. An encoded slash separates no segments. */
function decodeAddress(address: string): string {
  try {
    return address
      .split('/')
      .map(part => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return address
  }
}

/**
 * Whether the path of a URL matches the path of a screen, by the rules of react-router: case and trailing slashes do not
 * matter, and encoded characters count as themselves.
 *
 * @param path as in a manifest: `/portfolio/:id`. One that is no screen path matches nothing
 * @param address the path of a URL, without its query
 */
export function pathMatches(path: string, address: string): boolean {
  if (!isScreenPath(path)) return false
  const pattern = splitPath(path)
  const segments = splitPath(decodeAddress(address))
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}

/** Returns how many parameters a path has. */
export const countParameters = (path: string): number =>
  splitPath(path).filter(part => part.startsWith(':')).length

/** Whether a URL exists that matches the paths of both screens. */
export function pathsOverlap(path: string, other: string): boolean {
  const segments = splitPath(path)
  const others = splitPath(other)
  const fits = (part: string, opposite = '') =>
    part === opposite || part.startsWith(':') || opposite.startsWith(':')
  return segments.length === others.length && segments.every((part, index) => fits(part, others[index]))
}

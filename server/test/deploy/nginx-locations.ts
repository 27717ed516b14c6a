/** A `location` of a server of nginx, with the directives that it inherits. */
export interface NginxLocation {
  /** `=` for one path only, nothing for a prefix. */
  modifier: string
  path: string
  maxBodyBytes: number
  /** The directives of the location itself. */
  body: string
}

const units: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 }

/** Reads `client_max_body_size`; null without one. */
function readMaxBodyBytes(directives: string): number | null {
  const [, size, unit = ''] = /^\s*client_max_body_size (\d+)([kmg]?);/m.exec(directives) ?? []
  return size === undefined ? null : Number(size) * (units[unit] ?? 1)
}

/** Lists the locations of the server with this name. */
export function listLocations(template: string, serverName: string): NginxLocation[] {
  const [, server = ''] = template.split(`server_name ${serverName};`)
  const [own = ''] = server.split(/^}/m)
  const inherited = readMaxBodyBytes(own.replaceAll(/location .*?\}$/gms, '')) ?? 1024 ** 2
  return [...own.matchAll(/location (?:(=|~\*?|\^~) )?(\S+) \{(.*?)\}$/gms)].map(
    ([, modifier = '', path = '', body = '']) => ({
      modifier,
      path,
      body,
      maxBodyBytes: readMaxBodyBytes(body) ?? inherited,
    }),
  )
}

/**
 * Finds the location that nginx uses for a path: the one of exactly this path, or else the longest prefix.
 *
 * @throws {Error} for a server with regular expressions, whose order would count
 */
export function findLocation(locations: readonly NginxLocation[], path: string): NginxLocation {
  if (locations.some(({ modifier }) => modifier.includes('~')))
    throw new Error('expressions are not supported')
  const exact = locations.find(location => location.modifier === '=' && location.path === path)
  const prefixes = locations
    .filter(location => location.modifier === '' && path.startsWith(location.path))
    .sort((a, b) => b.path.length - a.path.length)
  const found = exact ?? prefixes[0]
  if (!found) throw new Error(`no location for ${path}`)
  return found
}

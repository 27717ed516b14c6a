import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the address looks like an unknown one to a caller who may not make it. */
    isHidden?: boolean
  }
}

const specialCharacters = /[.*+?^${}()|[\]\\]/g

/** Creates the expression of the paths that match the pattern of a route. */
function toExpression(pattern: string): RegExp {
  const segments = pattern.split('/').map(segment => {
    if (segment === '*') return '.*'
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(specialCharacters, String.raw`\$&`)
  })
  return new RegExp(`^${segments.join('/')}$`)
}

/** Lists the methods with which routes match a path, of the routes whose pattern begins with the prefix. */
export type RouteMethods = (path: string, prefix: string) => string[]

/**
 * Observes the routes that are registered afterwards.
 *
 * @param isIgnored whether the route of this pattern does not count
 */
export function observeRouteMethods(
  app: FastifyInstance,
  isIgnored: (pattern: string) => boolean,
): RouteMethods {
  const routes = new Map<string, { expression: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (isIgnored(url) || config?.isHidden === true) return
    const route = routes.get(url) ?? { expression: toExpression(url), methods: new Set() }
    for (const each of [method].flat()) route.methods.add(each)
    routes.set(url, route)
  })
  return (path, prefix) => {
    const matching = [...routes].filter(
      ([pattern, { expression }]) => pattern.startsWith(prefix) && expression.test(path),
    )
    return [...new Set(matching.flatMap(([, { methods }]) => [...methods]))].sort()
  }
}

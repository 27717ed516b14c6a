import type { FastifyRequest } from 'fastify'

/** Returns method and route pattern, without the values of parameters. */
export const getRouteName = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${routeOptions.url ?? 'unknown'}`

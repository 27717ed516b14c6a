import type { FastifyRequest } from 'fastify'
import { getClientNetwork } from '@tessera/server-kit/http/network'

/** The source of a request, for rate limits. */
export interface ClientInfo {
  /** An address or an IPv6 prefix, from `getClientNetwork`. */
  network: string
  /** The device token of an earlier log-in in this browser. */
  deviceToken: string | undefined
}

/** Reads the source of a request. Behind a proxy, `request.ip` follows the configured trust. */
export const getClientInfo = ({ ip, server, cookies }: FastifyRequest): ClientInfo => ({
  network: getClientNetwork(ip),
  deviceToken: cookies[server.accountCookies.browser.name],
})

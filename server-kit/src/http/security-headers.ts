import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { FastifyInstance } from 'fastify'
import { secondMs, yearMs } from '../clock.ts'

/** Denies the devices that no screen uses. Browsers ask the user about the others, such as the camera. */
const permissionsPolicy = ['geolocation', 'hid', 'midi', 'payment', 'serial', 'usb']
  .map(feature => `${feature}=()`)
  .join(', ')

/**
 * Sets the security headers of every response. The defaults are for responses that are no document: they may load and
 * run nothing, and no page may frame them. Routes for documents, images and files set their own policy.
 *
 * @param publicUrl the public origin of the site; null: the host of the request
 */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const headers = createSecurityHeaders(publicUrl?.startsWith('https:') ?? false)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Helmet sets the same headers on every response, so it runs once, on an object that collects them. */
function createSecurityHeaders(isHttps: boolean): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { 'permissions-policy': permissionsPolicy }
  const response: Pick<ServerResponse, 'removeHeader'> & { setHeader(name: string, value: string): void } = {
    setHeader: (name, value) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps && { maxAge: yearMs / secondMs },
    xFrameOptions: { action: 'deny' },
  })
  setHeaders({} as IncomingMessage, response as ServerResponse, () => undefined)
  return headers
}

/** For files that pages of other origins may load too: images, videos and files of releases. */
export const crossOriginResourceHeaders = { 'cross-origin-resource-policy': 'cross-origin' } as const

import type { IncomingMessage, RequestListener } from 'node:http'
import { parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { getCreations } from '@tessera/shared-contracts'
import { recentlyUsed } from '../domain/recently-used.ts'
import type { Watch } from '../domain/watch.ts'
import { sendPage, type PageQuery, type ReadPage } from './gallery-pages.ts'
import { noteAnswer } from './requests.ts'
import { isFromOtherSite } from './same-origin.ts'
import { hasBody } from './slow-clients.ts'

interface FastPathParts {
  readPage: ReadPage
  publicUrl: string | null
  watch: Watch
  requestIdOf: (request: IncomingMessage) => string
  stopping: AbortSignal
}

const call = `${getCreations.method} ${getCreations.path}`
/** Addresses that need not be read again. */
const mostKnown = 256
const beginning = `${getCreations.path}?`

/**
 * Answers what the gallery is asked most before the framework sees it: the way through a router and hooks that have
 * nothing to do here costs more than a page that is kept. Whatever is not such a request, or cannot be answered, goes on to
 * the framework, to be answered by the same reading or refused.
 */
export function serveGalleryFast(app: FastifyInstance, parts: FastPathParts): void {
  const { readPage, publicUrl, watch, requestIdOf, stopping } = parts
  const queryOf = pageQueries()
  const { server } = app
  const framework = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const goOn = () => framework.forEach(listener => listener.call(server, request, response))
    const query = queryOf(request)
    if (query === null || stopping.aborted || isFromOtherSite(request, publicUrl)) return goOn()
    const begun = performance.now()
    readPage(query, request.headers).then(page => {
      const id = requestIdOf(request)
      response.once('close', () => {
        noteAnswer(app.log, watch, { id, call, status: 200, milliseconds: performance.now() - begun })
      })
      sendPage(response, id, page)
    }, goOn)
  })
}

/** Tells what is asked for in a request for a page that is as it should be; null in any other. */
function pageQueries() {
  const read = recentlyUsed<PageQuery>(mostKnown)
  return (request: IncomingMessage): PageQuery | null => {
    const { method, url = '' } = request
    if (method !== getCreations.method || !url.startsWith(beginning) || hasBody(request)) return null
    const known = read.get(url)
    if (known !== undefined) return known
    const query = pageQueryIn(url)
    if (query !== null) read.set(url, query)
    return query
  }
}

function pageQueryIn(url: string): PageQuery | null {
  const { success, data } = getCreations.query.safeParse(parse(url.slice(beginning.length)))
  return success && data.id === undefined ? data : null
}

import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { text } from '../../texts.ts'
import { escapeHtml } from '@tessera/server-kit/http/html'
import { getPlainPageLanguage, sendPlainPage } from '../../web/plain-page.ts'

declare module '../../feature.ts' {
  interface FeatureServices {
    /** The folder of the files that the operator offers for download. */
    downloadsFolder: string
  }
}

/**
 * Serves the files of the downloads folder as attachments, never as pages of the site.
 *
 * @param folder must exist; its files can change at any time
 */
export async function registerDownloadRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(
    async downloads => {
      downloads.setNotFoundHandler(sendMissingPage)
      // A path that leaves the folder gets the same response as a missing file.
      downloads.setErrorHandler((error: FastifyError, request, reply) => {
        if ((error.statusCode ?? 500) >= 500) throw error
        return sendMissingPage(request, reply)
      })
      await downloads.register(fastifyStatic, {
        root: folder,
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: response => {
          response.header('content-disposition', 'attachment')
          response.header('content-security-policy', "default-src 'none'; sandbox")
          response.header('cache-control', 'no-cache')
        },
      })
    },
    { prefix: '/downloads' },
  )
}

function sendMissingPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = getPlainPageLanguage(request)
  return sendPlainPage(request, reply, {
    status: 404,
    title: text(language, 'downloads.missing'),
    back: { address: '/', label: text(language, 'page.backToHome') },
    content: `<p class="lead">${escapeHtml(text(language, 'downloads.missingText'))}</p>
<p class="ways"><a href="/feedback">${escapeHtml(text(language, 'downloads.tell'))}</a></p>`,
  })
}

import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { text } from '../texts.ts'
import { escapeHtml } from './html.ts'
import { pageLanguage } from './language.ts'
import { sendPlainPage } from './plain-page.ts'

/**
 * Serves what the operator laid into the downloads folder, as files to keep and never as pages of the site.
 *
 * @param folder must be there; its files may come and go
 */
export async function serveDownloads(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(
    async downloads => {
      downloads.setNotFoundHandler(answerMissing)
      // A path that leads out of the folder is as good as one to nowhere
      downloads.setErrorHandler((error: FastifyError, request, reply) => {
        if ((error.statusCode ?? 500) >= 500) throw error
        return answerMissing(request, reply)
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
          response.header('x-content-type-options', 'nosniff')
          response.header('cache-control', 'no-cache')
        },
      })
    },
    { prefix: '/downloads' },
  )
}

function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = pageLanguage(request)
  return sendPlainPage(request, reply, {
    status: 404,
    title: text(language, 'downloads.missing'),
    back: { address: '/', label: text(language, 'page.backToHome') },
    content: `<p class="lead">${escapeHtml(text(language, 'downloads.missingText'))}</p>
<p class="ways"><a href="/feedback">${escapeHtml(text(language, 'downloads.tell'))}</a></p>`,
  })
}

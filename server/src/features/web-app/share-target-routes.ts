import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '@tessera/server-kit/http/html'
import type { Language } from '@tessera/shared-contracts'
import { text, type TextKey } from '../../texts.ts'
import { createPageFile, registerPageFiles } from '../../web/page-file.ts'
import { getPlainPageLanguage, sendPlainPage } from '../../web/plain-page.ts'
import { webAppStyle } from './web-app-style.ts'

/** Where the manifest sends what other apps share. The service worker answers it, which knows this path too. */
export const sharePath = '/share-target'

export const sharedImageTypes = ['image/png', 'image/jpeg', 'image/webp']

/** An image of 20 MB and the overhead of the form. The server reads no more of a form that no service worker received. */
const maxIgnoredBytes = 22 * 1024 * 1024

const script = createPageFile('share-target.js', 'text/javascript; charset=utf-8')

/** Registers the page on which a user chooses what to do with shared images. They are in the browser only. */
export function registerShareTargetRoutes(app: FastifyInstance): void {
  registerPageFiles(app, [script])

  app.get(sharePath, (request, reply) => {
    const language = getPlainPageLanguage(request)
    return sendPlainPage(request, reply, {
      title: text(language, 'sharedImages.title'),
      back: { address: '/tools', label: text(language, 'page.backToToolbox') },
      files: { style: webAppStyle, script },
      content: renderContent(language),
    })
  })

  // The system that shares sends no origin of the site. The route reads nothing and changes nothing
  app.post(sharePath, { config: { acceptsOpaqueOrigin: true } }, async (request, reply) => {
    const isRead = await ignoreBody(request)
    return reply.header('connection', isRead ? 'keep-alive' : 'close').redirect(sharePath, 303)
  })
}

function renderContent(language: Language): string {
  const t = (key: TextKey) => escapeHtml(text(language, key))
  return `<p id="rejected" class="error" role="alert" hidden>${t('sharedImages.rejected')}</p>
<p id="lead" class="lead" hidden>${t('sharedImages.lead')}</p>
<ul id="shared" class="cards" hidden></ul>
<div id="no-images" hidden>
<p class="lead">${t('sharedImages.none')}</p>
<p class="ways"><a href="/tools/hd-upscale">${t('sharedImages.chooseUpscale')}</a><a href="/personal-homepage">${t('sharedImages.chooseUpload')}</a></p>
</div>
<template id="shared-image"><li class="card">
<img alt="">
<div class="file"><p class="text"></p><button type="button">${t('sharedImages.remove')}</button></div>
<div class="actions"><a class="action main" data-screen="/tools/hd-upscale">${t('sharedImages.upscale')}</a><a class="action" data-screen="/personal-homepage">${t('sharedImages.upload')}</a></div>
</li></template>`
}

/** Reads and drops the body, up to a bound. Returns whether all of it was read. */
function ignoreBody({ raw, headers }: FastifyRequest): Promise<boolean> {
  if (Number(headers['content-length'] ?? 0) > maxIgnoredBytes) return Promise.resolve(false)
  return new Promise(resolve => {
    let bytes = 0
    raw
      .on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= maxIgnoredBytes) return
        raw.pause()
        resolve(false)
      })
      .once('end', () => resolve(true))
      .once('close', () => resolve(false))
  })
}

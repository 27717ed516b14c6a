import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { language as languageSchema, languages, type Language } from '@tessera/shared-contracts'
import { text } from '../texts.ts'
import { escapeHtml } from '@tessera/server-kit/http/html'
import { createPageFile, readWithAddresses, registerPageFiles, type PageFile } from './page-file.ts'
import { siteIcon, siteMark } from './site-icon.ts'
import { getPageLanguage } from '@tessera/server-kit/http/language'
import { getSiteOrigin } from '@tessera/server-kit/http/site-address'

interface PlainPage {
  status?: number
  title: string
  /** The link back. */
  back: { address: string; label: string }
  /** HTML below the heading. */
  content: string
  /**
   * Whether the page has an opaque origin: no other page of the site can read it or press its buttons, and it can only
   * send a form. It has no script and no links of the site.
   */
  isIsolated?: boolean
  /** A style and a script of the page's own. It may then show images of the site. */
  files?: { style: PageFile; script: PageFile }
}

// The site's typeface, a copy of what the package @fontsource-variable/manrope has under the OFL beside it
const font = createPageFile('manrope.woff2', 'font/woff2')
const style = createPageFile('plain.css', 'text/css; charset=utf-8', readWithAddresses('plain.css', [font]))
const script = createPageFile('language.js', 'text/javascript; charset=utf-8')

/** What a plain page needs to have the look of the site. */
export const plainLook = { font, style } as const

/** Serves the files of the plain pages. */
export const registerPlainPageRoutes = (app: FastifyInstance): void =>
  registerPageFiles(app, [font, style, script])

/**
 * The language of a plain page. A link of its header chooses one, which the page then remembers like the site's picker
 * (`pages/language.js`); otherwise it is that of the site.
 */
export function getPlainPageLanguage(request: FastifyRequest): Language {
  const { language } = request.query as { language?: unknown }
  return languageSchema.safeParse(language).data ?? getPageLanguage(request)
}

/** The name of each language in that language. */
const languageNames: Record<Language, string> = { en: 'English', zh: '中文' }

const siteLinks = [
  { address: '/about', label: 'page.about' },
  { address: '/help', label: 'page.help' },
  { address: '/personal-homepage', label: 'page.personalWorks' },
  { address: '/feedback', label: 'page.feedback' },
] as const

const brand = `<a class="brand" href="/">${siteMark}Tessera</a>`

function renderHeader(language: Language): string {
  const links = siteLinks.map(
    ({ address, label }) => `<a href="${address}">${escapeHtml(text(language, label))}</a>`,
  )
  const choices = languages.map(
    each =>
      `<a href="?language=${each}" lang="${each}" hreflang="${each}"${each === language ? ' aria-current="true"' : ''}>${languageNames[each]}</a>`,
  )
  return `<header class="site">
${brand}
<nav class="links" aria-label="${escapeHtml(text(language, 'page.siteLinks'))}">${links.join('\n')}</nav>
<nav class="languages" aria-label="${escapeHtml(text(language, 'page.language'))}">${choices.join('\n')}</nav>
</header>`
}

const createPageHeaders = (images: string) => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src ${images}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-cache',
  vary: 'cookie, accept-language',
})

function createIsolatedPageHeaders(request: FastifyRequest) {
  // There are versions of Safari in which 'self' matches nothing in a page with an opaque origin
  const own = `'self' ${getSiteOrigin(request, null)}`.trim()
  return {
    'content-security-policy': `default-src 'none'; style-src ${own}; font-src ${own}; img-src data:; base-uri 'none'; form-action ${own}; frame-ancestors 'none'; sandbox allow-forms`,
    // A page of the site could read a stored response
    'cache-control': 'no-store',
    // By the HTML standard, a sandboxed page with another policy is an error. The pages of the site have `same-origin`, so
    // they still get no reference to this window
    'cross-origin-opener-policy': 'unsafe-none',
  }
}

/** Sends a page that needs no composition: it has no release that could fail. */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, page: PlainPage): FastifyReply {
  const language = getPlainPageLanguage(request)
  const { status = 200, title, back, content, isIsolated = false, files } = page
  return reply
    .status(status)
    .headers(
      isIsolated ? createIsolatedPageHeaders(request) : createPageHeaders(files ? "data: 'self'" : 'data:'),
    )
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Tessera</title>
<meta name="description" content="${escapeHtml(text(language, 'page.description'))}">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0e0f13">
<link rel="icon" href="${siteIcon}">
<link rel="stylesheet" href="${style.path}">${isIsolated ? '' : `\n<script src="${script.path}" defer></script>`}
${files ? `<link rel="stylesheet" href="${files.style.path}">\n<script src="${files.script.path}" defer></script>` : ''}
</head>
<body>
${isIsolated ? `<header class="site">\n${brand}\n</header>` : renderHeader(language)}
<main>
<a class="back" href="${back.address}">${escapeHtml(back.label)}</a>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`)
}

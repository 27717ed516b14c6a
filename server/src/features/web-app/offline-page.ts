import { escapeHtml } from '@tessera/server-kit/http/html'
import { languages, type Language } from '@tessera/shared-contracts'
import { text, type TextKey } from '../../texts.ts'
import type { PageFile } from '../../web/page-file.ts'
import { siteIcon, siteMark } from '../../web/site-icon.ts'

type PageKey = Extract<TextKey, `${'offline' | 'webApp'}.${string}`>

const toText = (language: Language, key: PageKey) => escapeHtml(text(language, key))

/** Renders a text in each language. The style of the page shows one. */
const inEach = (key: PageKey) =>
  languages.map(language => `<span lang="${language}">${toText(language, key)}</span>`).join('')

/** The number of pages is written by the script. */
const pageCount = languages
  .map(
    language =>
      `<span lang="${language}">${toText(language, 'offline.pages').replace('{count}', '<span class="count"></span>')}</span>`,
  )
  .join('')

/**
 * Renders the page that the service worker shows without a network. It is one for all languages: which of them the
 * visitor has chosen is in the browser only.
 */
export const renderOfflinePage = (styles: readonly PageFile[], script: PageFile): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${toText('en', 'offline.title')} · Tessera</title>
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0e0f13">
<link rel="icon" href="${siteIcon}">
<script src="${script.path}"></script>
${styles.map(({ path }) => `<link rel="stylesheet" href="${path}">`).join('\n')}
</head>
<body ${languages.map(language => `data-${language}="${toText(language, 'offline.title')} · Tessera"`).join(' ')}>
<header class="site"><a class="brand" href="/">${siteMark}Tessera</a></header>
<main>
<h1>${inEach('offline.title')}</h1>
<p class="lead">${inEach('offline.lead')}</p>
<p id="connected" class="hint" role="status" hidden>${inEach('offline.connected')}</p>
<button id="retry" class="retry" type="button">${inEach('offline.retry')}</button>
<section id="own-drafts" hidden>
<h2>${inEach('offline.drafts')}</h2>
<p class="hint">${inEach('offline.draftsAbout')}</p>
<ul id="drafts" class="cards"></ul>
</section>
<h2>${inEach('offline.later')}</h2>
<ul class="points">
<li>${inEach('offline.laterGenerate')}</li>
<li>${inEach('offline.laterSave')}</li>
<li>${inEach('offline.laterTasks')}</li>
</ul>
<template id="prompt-card"><li class="card">
<h3>${inEach('webApp.textToImage')}</h3>
<p class="text" dir="auto"></p>
<div class="actions"><button type="button"><span class="before">${inEach('offline.copy')}</span><span class="after" hidden>${inEach('offline.copied')}</span></button></div>
</li></template>
<template id="portfolio-card"><li class="card">
<h3>${inEach('offline.portfolio')}</h3>
<p class="text" dir="auto"></p>
<p class="untitled">${inEach('offline.untitled')}</p>
<p>${pageCount}</p>
</li></template>
</main>
</body>
</html>
`

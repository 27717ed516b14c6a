import {
  compositionElementId,
  firstFrameElementId,
  inlinedCallAttribute,
  isGuest,
  serviceWorkerMetaName,
  tracingMetaName,
  type ComposedRelease,
  type Language,
  type ServedRelease,
} from '@tessera/shared-contracts'
import type { ResolvedComposition } from '../composition/resolved-composition.ts'
import { delayedCodeElementId } from '../first-frame/delayed-code.ts'
import { firstFrameScript } from '../first-frame/first-frame-script.ts'
import type { RenderedFrame } from '../first-frame/frame-job.ts'
import type { PageFrame } from '../first-frame/page-frames.ts'
import { escapeHtml, escapeInlineJson } from '@tessera/server-kit/http/html'
import { translatePlatform } from '../texts.ts'
import type { InlineData, InlineImage } from './inline-data.ts'
import { selectPageComposition, type PageScreen } from './page-composition.ts'
import type { WebApp } from './page-content-provider.ts'
import { renderHead, type PageHead } from './page-head.ts'

export interface PageContent {
  head: PageHead
  composed: ResolvedComposition
  /** Address of the favicon. */
  icon: string
  webApp: WebApp | undefined
  /** Null for an unknown address. */
  requestedScreen: PageScreen | null
  /** Whether the page loads no file of a remote before the shell runs. */
  forGate: boolean
  /** What the visitor sees until the code of the page runs; null where there is nothing. */
  frame: PageFrame | null
  inlineData: readonly InlineData[]
  /** Whether the calls of the page name the trace that they belong to. */
  isTraced?: boolean
}

/** A file that the page loads, with the hash that the browser verifies. */
interface PageFile {
  address: string
  integrity: string | undefined
  /** Whether it is a script of a release of ES modules. */
  isModule: boolean
}

/**
 * Renders the HTML of a page. It names every file that the requested route needs, so that the browser fetches all of
 * them in one step. The composition is inline JSON, which no browser executes. The largest files come first, so that
 * the connection stays busy to the end. The font does not block rendering.
 *
 * With a first frame, the styles of the screen block rendering. Its images come next, because a browser has few
 * connections to a server of HTTP/1.1, and then the scripts, which wait for the main images. Inline JSON comes last, so
 * that the frame is painted before it has arrived.
 */
export function renderPage(content: PageContent): string {
  const { head, icon, webApp, composed, requestedScreen, forGate, inlineData, frame } = content
  const { shell } = composed
  const { composition, importMap } = selectPageComposition(composed, requestedScreen)
  const { language } = head
  const createToPageFile =
    ({ base, integrity, entryType }: ServedRelease & Pick<ComposedRelease, 'entryType'>) =>
    (file: string): PageFile => ({
      address: base + file,
      integrity: integrity[file],
      isModule: entryType === 'module' && !file.endsWith('.css'),
    })
  const shellFile = createToPageFile(composition.shell)

  const preloads: PageFile[] = []
  const chunks = (shell.languageFiles[language] ?? []).map(shellFile)
  if (requestedScreen?.release === null)
    chunks.push(...(shell.screenFiles?.[requestedScreen.screen] ?? []).map(shellFile))
  // The code of a guest runs in its frame only
  if (requestedScreen?.release && !forGate && !isGuest(requestedScreen.release)) {
    const { release, screen } = requestedScreen
    const remoteFile = createToPageFile(release)
    const files = [...(release.screenFiles[screen] ?? []), ...(release.languageFiles[language] ?? [])]
    chunks.push(...(shell.remoteFiles ?? []).map(shellFile), ...files.map(remoteFile))
    // Only preloaded: the runtime of the shell starts the entry
    preloads.push(remoteFile(release.entry))
  }
  const isStyle = ({ address }: PageFile) => address.endsWith('.css')
  const screenStyles = frame ? chunks.filter(isStyle) : []
  const scripts = chunks.filter(file => !screenStyles.includes(file))
  const toScreenFile = requestedScreen?.release ? createToPageFile(requestedScreen.release) : shellFile
  const frameStyles = [...screenStyles, ...(frame?.styles ?? []).map(toScreenFile)]
  const priority = frame ? 'low' : 'high'
  const codeLinks = [
    ...shell.scripts.map(file => renderScript('defer', shellFile(file), priority)),
    ...preloads.map(file => renderPreload(file, priority)),
    ...scripts.map(file => renderChunk(file, priority)),
  ].join('\n')
  const imagePreloads = frame
    ? ''
    : inlineData.flatMap(({ images }) => images.map(renderImagePreload)).join('\n')

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${frame ? `<script>${firstFrameScript}</script>` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead(head)}
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0e0f13">${content.isTraced ? `\n<meta name="${tracingMetaName}">` : ''}
<link rel="icon" href="${escapeHtml(icon)}">
${webApp ? renderWebApp(webApp, language) : ''}
${importMap === null ? '' : `<script type="importmap">${importMap}</script>`}
${shell.styles.map(shellFile).map(renderStylesheet).join('\n')}
${frameStyles.map(renderFrameStyle).join('\n')}
${frame ? '' : codeLinks}
${shell.preload.map(file => renderFontPreload(shellFile(file))).join('\n')}
${imagePreloads}
</head>
<body>
${frame ? renderFrame(frame) + (hasMainImages(frame) ? renderDelayedCode(codeLinks) : codeLinks) : ''}
<div id="root"></div>
<noscript>${escapeHtml(translatePlatform(language, frame ? 'page.someNeedsScript' : 'page.noScript', { site: head.siteName }))}</noscript>
${renderInlineJson(`id="${compositionElementId}"`, escapeInlineJson(JSON.stringify(composition)))}
${inlineData.map(({ call, json }) => renderInlineJson(`${inlinedCallAttribute}="${escapeHtml(call)}" lang="${language}"`, json)).join('\n')}
</body>
</html>
`
}

/** The shell registers the worker that the page names, and removes one where the name is empty. */
const renderWebApp = ({ getManifest, touchIcon, serviceWorker }: WebApp, language: Language) =>
  `<link rel="manifest" href="${escapeHtml(getManifest(language))}">
<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">
<meta name="${serviceWorkerMetaName}" content="${escapeHtml(serviceWorker ?? '')}">`

/** The shell removes the element with the style, which html2canvas would copy. */
const renderFrame = ({ html, css }: RenderedFrame) =>
  `<div id="${firstFrameElementId}">${css && `<style>${css}</style>`}${html}</div>`

const hasMainImages = ({ html }: RenderedFrame) => html.includes(' fetchpriority="high"')

/** Browsers load nothing of a template. The script of the first frame puts its content into the page. */
const renderDelayedCode = (codeLinks: string) =>
  `<template id="${delayedCodeElementId}">${codeLinks}</template>`

/**
 * Renders a style of the screen, for the head: browsers load a style in the body after images, and parse nothing until they
 * have it. The shell finds the link by the fragment of its address and removes it, because the release may fail. The
 * fragment also keeps the code of the release from using the link as its own.
 */
const renderFrameStyle = (file: PageFile) =>
  renderStylesheet({ ...file, address: `${file.address}#${firstFrameElementId}` })

/** Escapes the names of a record, which may come from any build. */
const renderIntegrity = ({ integrity }: PageFile) =>
  integrity ? ` integrity="${escapeHtml(integrity)}"` : ''

type Priority = 'high' | 'low'

const renderScript = (when: 'defer' | 'async', file: PageFile, priority: Priority) =>
  `<script ${when} fetchpriority="${priority}" src="${escapeHtml(file.address)}"${renderIntegrity(file)} crossorigin="anonymous"></script>`

/** Renders a chunk as an async script: it may run before the code that imports it. A file without a hash is only preloaded. */
const renderChunk = (file: PageFile, priority: Priority) =>
  file.isModule || file.address.endsWith('.css') || !file.integrity
    ? renderPreload(file, priority)
    : renderScript('async', file, priority)

const renderStylesheet = (file: PageFile) =>
  `<link rel="stylesheet" href="${escapeHtml(file.address)}"${renderIntegrity(file)} crossorigin="anonymous">`

const renderPreload = (file: PageFile, priority: Priority) =>
  `<link ${getPreloadType(file)} fetchpriority="${priority}" href="${escapeHtml(file.address)}"${renderIntegrity(file)} crossorigin="anonymous">`

function getPreloadType({ address, isModule }: PageFile): string {
  if (isModule) return 'rel="modulepreload"'
  return `rel="preload" as="${address.endsWith('.css') ? 'style' : 'script'}"`
}

const renderFontPreload = ({ address }: PageFile) =>
  `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin="anonymous">`

const renderImagePreload = ({ src, srcset, sizes }: InlineImage) =>
  `<link rel="preload" as="image" href="${escapeHtml(src)}"${renderAttribute('imagesrcset', srcset)}${renderAttribute('imagesizes', sizes)}>`

const renderAttribute = (name: string, value: string | null) =>
  value === null ? '' : ` ${name}="${escapeHtml(value)}"`

/** Renders escaped JSON as a data element. */
const renderInlineJson = (attributes: string, json: string) =>
  `<script type="application/json" ${attributes}>${json}</script>`

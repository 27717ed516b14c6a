import {
  compositionElementId,
  galleryPageElementId,
  wallPictureSizes,
  type ComposedRelease,
  type Composition,
  type Language,
  type ServedFiles,
  type ShellRecord,
} from '@tessera/shared-contracts'
import type { EarlyGallery } from './early-gallery.ts'
import { siteIcon } from './html.ts'
import { renderHead, type PageHead } from './page-head.ts'

export interface PageContent {
  head: PageHead
  composition: Composition
  shell: ShellRecord
  /** The asked screen's name, and its release if a remote offers it; null where nobody does. */
  asked: { release: ComposedRelease | null; screen: string } | null
  /** What the gallery shows first, on its page. */
  gallery: EarlyGallery | null
}

/** A file that the page names, by its address, with the hash that the browser shall demand. */
interface PageFile {
  address: string
  integrity: string | undefined
}

/**
 * The page's HTML: everything the asked route needs is named in it, so that the browser fetches it all in
 * one step; the composition stands in it as data, which the content security policy lets nobody run. The largest
 * files come first, as a line that has little to carry at its end stands idle; the font is not waited for.
 */
export function renderPage(content: PageContent): string {
  const { head, composition, shell, asked, gallery } = content
  const { language } = head
  const fileOf =
    ({ base, integrity }: ServedFiles) =>
    (file: string): PageFile => ({ address: base + file, integrity: integrity[file] })
  const shellFile = fileOf(composition.shell)

  const early: PageFile[] = []
  const chunks = (shell.languageFiles[language] ?? []).map(shellFile)
  if (asked?.release === null) chunks.push(...(shell.screenFiles?.[asked.screen] ?? []).map(shellFile))
  if (asked?.release) {
    const { release, screen } = asked
    const remoteFile = fileOf(release)
    const files = [...(release.screenFiles[screen] ?? []), ...(release.languageFiles[language] ?? [])]
    const brought = [
      ...(shell.remoteFiles ?? []),
      ...(release.parts ?? []).flatMap(part => shell.parts?.[part]?.files ?? []),
    ]
    chunks.push(...brought.map(shellFile), ...files.map(remoteFile))
    // It needs the shell's runtime, which starts it
    early.push(remoteFile(release.entry))
  }

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderHead(head)}
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0e0f13">
<link rel="icon" href="${siteIcon}">
${shell.styles.map(file => stylesheet(shellFile(file))).join('\n')}
${shell.scripts.map(file => script('defer', shellFile(file))).join('\n')}
${early.map(preload).join('\n')}
${chunks.map(chunk).join('\n')}
${shell.preload.map(file => preloadFont(shellFile(file))).join('\n')}
${gallery?.pictures.map(preloadPicture).join('\n') ?? ''}
${inlineJson(compositionElementId, JSON.stringify(composition))}
${gallery ? inlineJson(galleryPageElementId, gallery.answer) : ''}
</head>
<body>
<div id="root"></div>
<noscript>${noScript[language]}</noscript>
</body>
</html>
`
}

const demand = ({ integrity }: PageFile) => (integrity ? ` integrity="${integrity}"` : '')

/** As urgent as what it would be as a preload; of themselves, browsers let scripts wait that hold nothing up. */
const script = (when: 'defer' | 'async', file: PageFile) =>
  `<script ${when} fetchpriority="high" src="${file.address}"${demand(file)} crossorigin="anonymous"></script>`

/** A chunk of code may run before the build that asks for it, which then finds it there; nothing runs without a hash. */
const chunk = (file: PageFile) =>
  file.address.endsWith('.css') || !file.integrity ? preload(file) : script('async', file)

const stylesheet = (file: PageFile) =>
  `<link rel="stylesheet" href="${file.address}"${demand(file)} crossorigin="anonymous">`

const preload = (file: PageFile) =>
  `<link rel="preload" as="${file.address.endsWith('.css') ? 'style' : 'script'}" href="${file.address}"${demand(file)} crossorigin="anonymous">`

const preloadFont = ({ address }: PageFile) =>
  `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin="anonymous">`

const preloadPicture = ({ src, srcset }: EarlyGallery['pictures'][number]) =>
  `<link rel="preload" as="image" href="${src}" imagesrcset="${srcset}" imagesizes="${wallPictureSizes}">`

/** JSON as data of the page; it cannot end the element it stands in. */
function inlineJson(id: string, json: string): string {
  const escaped = json.replaceAll(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="${id}">${escaped}</script>`
}

const noScript: Record<Language, string> = {
  en: 'Tessera needs JavaScript. Please switch it on and load the page again.',
  zh: 'Tessera 需要 JavaScript。请启用后重新加载页面。',
}

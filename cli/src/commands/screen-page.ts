import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { captureScreen, type ReleaseDetails } from '@tessera/shared-contracts'
import type { CommandContext } from '../define-command.ts'
import { createPlatformClient } from '../platform-client.ts'

/** Written texts come from manifests, so they cannot be markup. */
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/**
 * Has the platform take a screenshot of each screen of both releases, and writes the screenshots and a page that shows them
 * side by side. Returns the path of the page.
 *
 * @param folder an absolute path
 */
export async function writeScreenPage(
  context: CommandContext,
  folder: string,
  releases: readonly ReleaseDetails[],
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const names = [...new Set(releases.flatMap(({ screens }) => screens.map(({ name }) => name)))]
  const rows: string[] = []
  for (const name of names) {
    const cells: string[] = []
    for (const release of releases) cells.push(await capture(context, folder, release, name))
    rows.push(`<h2>${escapeHtml(name)}</h2><div>${cells.join('')}</div>`)
  }
  const title = releases.map(({ remote, version }) => escapeHtml(`${remote}@${version}`)).join(' → ')
  const page = path.join(folder, 'index.html')
  await writeFile(page, createPage(title, rows))
  return page
}

/** Writes the screenshot of one screen, and returns what the page shows of it. */
async function capture(
  context: CommandContext,
  folder: string,
  { remote, version, screens }: ReleaseDetails,
  screen: string,
): Promise<string> {
  if (!screens.some(({ name }) => name === screen)) return '<p>This release has no such screen.</p>'
  context.log(`Taking a screenshot of ${screen} in ${remote}@${version} …`)
  const { image } = await createPlatformClient(context).call(captureScreen, { remote, version, screen })
  if (!image) return '<p>The platform has no browser, or the screen does not mount.</p>'
  const file = `${screen}-${version}.png`
  await writeFile(path.join(folder, file), Buffer.from(image, 'base64'))
  return `<img src="${encodeURIComponent(file)}" alt="${escapeHtml(version)}">`
}

const createPage = (title: string, rows: readonly string[]) => `<!doctype html>
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
  img { width: 100%; border: 1px solid #888; }
</style>
<h1>${title}</h1>
${rows.join('\n')}
`

import { test } from '@playwright/test'
import type { Language } from '@tessera/shared-contracts'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, repositoryRoot } from '../fixtures/site-test.ts'
import { allFlows } from '../states/all-flows.ts'
import { canCompareImages } from './can-compare-images.ts'
import { describeDifference } from './compare-images.ts'
import type { AppPage } from '../states/fixtures/app-page.ts'
import type { State, Flow } from '../states/state.ts'
import { widths, type Width } from '../states/width.ts'

export const referenceImagesFolder = path.join(repositoryRoot, 'e2e/looks')

/** The language of the reference images of each width. */
const languageByWidth: Record<Width, Language> = { 1440: 'en', 768: 'en', 390: 'zh' }

const hasReferenceImage = (flow: Flow, state: State, width: Width) =>
  flow.noReferenceImages === undefined &&
  (state.widths ?? widths).includes(width) &&
  (state.referenceImages === 'all widths' || width !== 768)

const toFileName = (text: string) => text.replaceAll(/\W+/g, '-').toLowerCase()

/** Returns the path of a reference image in its folder. */
const getReferenceImagePath = (flow: Flow, state: State, width: Width) =>
  `${toFileName(flow.name)}/${toFileName(state.name)}-${languageByWidth[width]}-${width}.webp`

/** Returns the paths of all expected reference images. */
export const listReferenceImages = (): string[] =>
  allFlows.flatMap(flow =>
    flow.states.flatMap(state =>
      widths
        .filter(width => hasReferenceImage(flow, state, width))
        .map(width => getReferenceImagePath(flow, state, width)),
    ),
  )

/**
 * Takes a screenshot of the whole page, or of the window if a dialog or menu is open: for a screenshot of the whole page
 * the browser makes its window one pixel wide for a moment, which closes the menus and lays out the page anew.
 */
async function takeScreenshot({ page, dialog, settle }: AppPage, { isVirtualized }: State): Promise<Buffer> {
  await page.mouse.move(0, 0)
  const menu = page.getByRole('banner').getByRole('button', { expanded: true }).first()
  const fullPage = !isVirtualized && !(await dialog.isVisible()) && !(await menu.isVisible())
  await page.evaluate(loadAll => {
    scrollTo(0, 0)
    if (loadAll) for (const image of document.images) image.loading = 'eager'
  }, fullPage)
  await settle()
  return page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' })
}

/** Compresses an image with a palette if the difference is invisible. */
const compressImage = async (file: Buffer): Promise<Buffer> => {
  const palette = await sharp(file).png({ palette: true, quality: 100, dither: 0 }).toBuffer()
  const smallest = (await describeDifference(file, palette)) === null ? palette : file
  return sharp(smallest).webp({ lossless: true }).toBuffer()
}

/** A busy machine may paint late, so the screenshot is repeated up to this many times. */
const maxScreenshots = 4

/**
 * Expects the page to match its reference image, if it has one, on Linux. `npm run looks` replaces an image that does not match.
 * The report lists the differences of repeated screenshots.
 */
export async function expectMatchesReferenceImage(
  app: AppPage,
  flow: Flow,
  state: State,
  width: Width,
): Promise<void> {
  if (!canCompareImages || languageByWidth[width] !== app.language || !hasReferenceImage(flow, state, width))
    return
  const image = getReferenceImagePath(flow, state, width)
  const file = path.join(referenceImagesFolder, image)
  const reference = await readFile(file).catch(() => null)
  const compare = async (actual: Buffer) =>
    reference ? describeDifference(reference, actual) : 'there is no reference image'

  const info = test.info()
  let actual = await takeScreenshot(app, state)
  let difference = await compare(actual)
  for (let taken = 1; difference !== null && taken < maxScreenshots; taken++) {
    info.annotations.push({ type: 'screenshot taken again', description: `${image}: ${difference}` })
    actual = await takeScreenshot(app, state)
    difference = await compare(actual)
  }
  if (difference === null) return
  if (info.config.updateSnapshots === 'changed') {
    await mkdir(path.dirname(file), { recursive: true })
    return writeFile(file, await compressImage(actual))
  }
  const screenshot = info.outputPath(image.replace('/', '-').replace('.webp', '.png'))
  await writeFile(screenshot, actual)
  const where = path.relative(repositoryRoot, screenshot)
  expect
    .soft(difference, `"${state.name}" in ${flow.name} differs from ${image}; screenshot: ${where}`)
    .toBeNull()
}

import { test } from '@playwright/test'
import type { Language } from '@tessera/shared-contracts'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, root } from '../site.ts'
import { walks } from './catalogue.ts'
import { differenceOf } from './compare-pictures.ts'
import type { Stage } from './stage.ts'
import { widths, type State, type Walk, type Width } from './state.ts'

/** Where the reference pictures are. */
export const folder = path.join(root, 'e2e/looks')

/** Which language the pictures of a width are in. At a tablet's width, only screens as they mostly are have one. */
const languageAt: Record<Width, Language> = { 1440: 'en', 768: 'en', 390: 'zh' }

const isKept = ({ pictures }: Walk, { picture, widths: own = widths }: State, width: Width) =>
  !pictures && own.includes(width) && (picture === 'full' || width !== 768)

const wordsOf = (text: string) => text.replaceAll(/\W+/g, '-').toLowerCase()

/** Folder and file of a reference picture. */
const placeOf = (walk: Walk, state: State, width: Width) =>
  `${wordsOf(walk.name)}/${wordsOf(state.name)}-${languageAt[width]}-${width}.webp`

/** All reference pictures that there should be. */
export const picturePlaces = (): string[] =>
  walks.flatMap(walk =>
    walk.states.flatMap(state =>
      widths.filter(width => isKept(walk, state, width)).map(width => placeOf(walk, state, width)),
    ),
  )

/**
 * The whole page, or, with a dialog or a menu in front, what the window shows: still, and with nothing under the
 * pointer. For a picture of the whole page the browser makes its window one pixel wide for a moment, in which the
 * header becomes a phone's, its menus close, and what is laid out by the window's size is so anew.
 */
async function pictureOf({ page, dialog, settle }: Stage, { drawnInSight }: State): Promise<Buffer> {
  await page.mouse.move(0, 0)
  const menu = page.getByRole('banner').getByRole('button', { expanded: true }).first()
  const fullPage = !drawnInSight && !(await dialog.isVisible()) && !(await menu.isVisible())
  await page.evaluate(all => {
    scrollTo(0, 0)
    if (all) for (const image of document.images) image.loading = 'eager'
  }, fullPage)
  await settle()
  return page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' })
}

/** As small as it gets: colours that nobody tells apart become one. */
const packed = async (file: Buffer): Promise<Buffer> => {
  const few = await sharp(file).png({ palette: true, quality: 100, dither: 0 }).toBuffer()
  const kept = (await differenceOf(file, few)) === null ? few : file
  return sharp(kept).webp({ lossless: true }).toBuffer()
}

/** What a busy machine shows late is there in one of so many pictures. */
const tries = 4

/**
 * The page looks as its reference picture does, where one is kept; with `npm run looks` the picture is taken anew
 * where it does not. Where a later picture was needed, the report says what was in the one before.
 */
export async function looksAsBefore(stage: Stage, walk: Walk, state: State, width: Width): Promise<void> {
  if (languageAt[width] !== stage.language || !isKept(walk, state, width)) return
  const place = placeOf(walk, state, width)
  const file = path.join(folder, place)
  const reference = await readFile(file).catch(() => null)
  const compare = async (actual: Buffer) =>
    reference ? differenceOf(reference, actual) : 'there is no reference picture of it'

  const info = test.info()
  let actual = await pictureOf(stage, state)
  let difference = await compare(actual)
  for (let tried = 1; difference !== null && tried < tries; tried++) {
    info.annotations.push({ type: 'another picture', description: `${place}: ${difference}` })
    actual = await pictureOf(stage, state)
    difference = await compare(actual)
  }
  if (difference === null) return
  if (info.config.updateSnapshots === 'changed') {
    await mkdir(path.dirname(file), { recursive: true })
    return writeFile(file, await packed(actual))
  }
  const seen = info.outputPath(place.replace('/', '-').replace('.webp', '.png'))
  await writeFile(seen, actual)
  const where = path.relative(root, seen)
  expect.soft(difference, `the look of "${state.name}" in ${walk.name} (${place}), now ${where}`).toBeNull()
}

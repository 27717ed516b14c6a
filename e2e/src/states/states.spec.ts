import { readdir } from 'node:fs/promises'
import { localizeTree } from '../accessibility/aria-trees.ts'
import { isNightly } from '../fixtures/nightly.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { expectDistinctControls } from '../accessibility/distinct-controls.ts'
import { findAxeViolations } from '../accessibility/axe.ts'
import { findBrokenLabels } from '../texts/broken-labels.ts'
import { isKnownText } from '../texts/known-texts.ts'
import {
  referenceImagesFolder,
  expectMatchesReferenceImage,
  listReferenceImages,
} from '../visual-regression/reference-images.ts'
import type { State } from './state.ts'
import { widths, type Width } from './width.ts'
import { expectLongTextsFit, findLayoutFaultsOfLongTexts } from '../texts/long-texts.ts'
import { listVisibleTexts } from '../texts/visible-texts.ts'
import type { AppPage } from './fixtures/app-page.ts'
import { testEachState } from './fixtures/test-each-state.ts'

// The flows are independent of each other, and this is the longest file
test.describe.configure({ mode: 'parallel' })

/** At the width of a tablet are the elements of the desktop or of the phone. */
const hasOwnElements = (width: Width) => width !== 768 || isNightly
/** The Chinese pages have the same elements as the English ones, and the narrowest has the least room for texts. */
const isTested = ({ language }: AppPage, { widths: own = widths, referenceImages }: State, width: Width) =>
  language === 'en'
    ? hasOwnElements(width) || referenceImages === 'all widths'
    : width === own.at(-1) || (isNightly && width !== 768)

testEachState(
  'every state matches its reference image, passes axe, shows known texts and a visible focus, breaks no label, and has room for longer texts',
  async (app, state, flow) => {
    if (state.ariaTree)
      await expect
        .soft(app.page.locator('body'), state.name)
        .toMatchAriaSnapshot(localizeTree(state.ariaTree, app.text))
    for (const width of state.widths ?? widths) {
      if (!isTested(app, state, width)) continue
      await app.setWidth(width)
      await app.settle()
      await expectMatchesReferenceImage(app, flow, state, width)
      const where = `${state.name}, ${width} px wide`
      expect.soft(await findBrokenLabels(app.page), where).toEqual([])
      if (app.language === 'en' ? hasOwnElements(width) : width === 390)
        expect.soft(await findAxeViolations(app.page), where).toEqual([])
      const unknown = (await listVisibleTexts(app.page)).filter(
        text => !isKnownText[app.language](text, flow.dataTexts),
      )
      expect.soft(unknown, `texts of no locale file: ${where}`).toEqual([])
    }
    // Focus rings, selection marks and animations do not depend on the language
    if (app.language === 'en' && !state.hasOverlay) await expectDistinctControls(app, state)
    // Chinese texts are shorter; lengthened English covers all longer languages
    if (app.language === 'en') await expectLongTextsFit(app, flow, state)
  },
)

test('texts of no locale file or of the other language are found', async ({ page }) => {
  await page.setContent(`
    <title>Page not found</title>
    <p>Log in</p><p>7,260 credits</p><p>Expires May 31, 2027</p><p>关于我们</p>
    <button aria-label="Push me">×</button><input placeholder="Email"><img alt="A lake">`)
  const unknown = (await listVisibleTexts(page)).filter(text => !isKnownText.en(text, ['A lake']))
  expect(unknown).toEqual(['关于我们', 'Push me'])
})

test('a text that has no room when it is longer is found', async ({ page }) => {
  await page.setContent(
    '<button style="width: 60px; overflow: hidden; white-space: nowrap">Log in</button><p>A lake, not a text of the site</p>',
  )
  expect(await findLayoutFaultsOfLongTexts(page)).toEqual([
    expect.stringMatching(/^a text is cut: <button> "«Lõg/),
  ])
})

test('a button whose label breaks is found', async ({ page }) => {
  await page.setContent(`
    <button style="width: 90px">Add to the portfolio</button>
    <a href="/" style="display: flex; width: 90px; border: 1px solid">Add to the portfolio</a>
    <a href="/" style="display: flex; width: 90px">A link in a text</a>
    <button style="width: 90px">Add</button>
    <button style="width: 90px"><svg width="80" height="20"></svg>Add it</button>`)
  expect(await findBrokenLabels(page)).toEqual([
    '2 lines: <button> "Add to the portfolio"',
    '2 lines: <a> "Add to the portfolio"',
  ])
})

test('every reference image belongs to a state', async () => {
  const files = await readdir(referenceImagesFolder, { recursive: true })
  expect(files.filter(file => file.endsWith('.webp')).sort()).toEqual(listReferenceImages().sort())
})

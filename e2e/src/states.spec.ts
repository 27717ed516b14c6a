import { readdir } from 'node:fs/promises'
import { inWords } from './reach/trees.ts'
import { expect, test } from './site.ts'
import { axeFindings } from './states/axe.ts'
import { known } from './states/known-texts.ts'
import { folder, looksAsBefore, picturePlaces } from './states/picture-of.ts'
import { widths } from './states/state.ts'
import { visibleTexts } from './states/visible-texts.ts'
import { inEveryState } from './states/walking.ts'

// What a trace writes down costs more than the walks themselves
test.use({ trace: 'on-first-retry' })

inEveryState(
  'every state looks as it did, is for everyone, and in words that a locale file has',
  async (stage, state, walk) => {
    if (state.tree)
      await expect
        .soft(stage.page.locator('body'), state.name)
        .toMatchAriaSnapshot(inWords(state.tree, stage.text))
    for (const width of state.widths ?? widths) {
      await stage.widen(width)
      await stage.settle()
      await looksAsBefore(stage, walk, state, width)
      const where = `${state.name}, ${width} px wide`
      expect.soft(await axeFindings(stage.page), where).toEqual([])
      const unknown = (await visibleTexts(stage.page)).filter(text => !known[stage.language](text, walk.data))
      expect.soft(unknown, `texts of no locale file: ${where}`).toEqual([])
    }
  },
)

test('words of no locale file are found, and words of the other language', async ({ page }) => {
  await page.setContent(`
    <title>Page not found</title>
    <p>Log in</p><p>7,260 credits</p><p>Expires May 31, 2027</p><p>关于我们</p>
    <button aria-label="Push me">×</button><input placeholder="Email"><img alt="A lake">`)
  const unknown = (await visibleTexts(page)).filter(text => !known.en(text, ['A lake']))
  expect(unknown).toEqual(['关于我们', 'Push me'])
})

test('every reference picture is of a state', async () => {
  const files = await readdir(folder, { recursive: true })
  expect(files.filter(file => file.endsWith('.webp')).sort()).toEqual(picturePlaces().sort())
})

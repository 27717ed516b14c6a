import { languages, type Language } from '@tessera/shared-contracts'
import { rm } from 'node:fs/promises'
import { expect, test as siteTest } from '../site.ts'
import { answerCalls } from './answers.ts'
import { drawingAlike } from './browser.ts'
import { walks } from './catalogue.ts'
import { onlyFont } from './font-of-machine.ts'
import { bringFonts } from './fonts.ts'
import { now } from './now.ts'
import { people, type Viewer } from './people.ts'
import { servePictures } from './pictures.ts'
import { hidePlayers } from './players.ts'
import { siteText, type SiteText } from './site-texts.ts'
import { createStage, type Stage } from './stage.ts'
import { widths, type State, type Walk } from './state.ts'
import { watchTimers } from './timers.ts'

interface StageOptions {
  language: Language
  viewer: Viewer
}

const onStage = (base: typeof siteTest, textIn: (language: Language) => SiteText) =>
  base.extend<StageOptions & { stage: Stage }, object>({
    // A site that no other spec shares: the page of the gallery brings works that it has itself
    environment: [{ LOG_LEVEL: 'warn' }, { scope: 'worker' }],
    launchOptions: [
      async ({ launchOptions }, use) => {
        const { config, folder } = await onlyFont()
        await use(drawingAlike(launchOptions, config))
        await rm(folder, { recursive: true })
      },
      { scope: 'worker' },
    ],
    language: ['en', { option: true }],
    viewer: ['visitor', { option: true }],
    locale: async ({ language }, use) => use({ en: 'en-US', zh: 'zh-CN' }[language]),
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    stage: async ({ page, context, site, language, viewer }, use) => {
      const answers = await answerCalls(context)
      await servePictures(context)
      await bringFonts(context)
      await hidePlayers(context)
      await page.clock.setFixedTime(new Date(now))
      await watchTimers(context)
      const stage = createStage(page, site, language, answers, textIn(language))
      stage.signIn(people[viewer])
      await use(stage)
      expect(answers.missed, 'calls that nobody answers').toEqual([])
    },
  })

interface Where {
  languages?: readonly Language[]
  walks?: readonly Walk[]
  /** What starts the site, where it is another one than the built one. */
  base?: typeof siteTest
  /** What the site says, where that is something else than what its locale files do. */
  textIn?: (language: Language) => SiteText
}

/**
 * A test of each walk in each language, in which something is looked at in each of its states.
 *
 * @param look is given the page in a state, settled, at the widest of the state's widths
 */
export function inEveryState(
  title: string,
  look: (stage: Stage, state: State, walk: Walk) => Promise<void>,
  where: Where = {},
): void {
  const test = onStage(where.base ?? siteTest, where.textIn ?? siteText)
  for (const language of where.languages ?? languages) {
    for (const walk of where.walks ?? walks) {
      test.describe(`${walk.name} (${language})`, () => {
        test.use({ language, viewer: walk.viewer })
        test(title, async ({ stage }) => {
          test.setTimeout(300_000)
          for (const state of walk.states) {
            await test.step(state.name, async () => {
              await stage.widen((state.widths ?? widths)[0] ?? widths[0])
              await state.bring(stage)
              await stage.settle()
              await look(stage, state, walk)
            })
          }
        })
      })
    }
  }
}

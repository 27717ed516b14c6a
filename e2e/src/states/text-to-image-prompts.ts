import {
  checkPrompt,
  defaultEngineSettings,
  fetchHistory,
  getEngineSettings,
  promptExamples,
} from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import type { Flow } from './state.ts'

const word = 'gossamer'
const subject = 'lighthouse'

/** What a page shows of an engine that draws only what it knows. */
export const textToImagePrompts: Flow[] = [
  {
    name: 'prompts of text to image',
    dataTexts: [word, subject, ...promptExamples.flatMap(({ prompt }) => [prompt.en, prompt.zh])],
    viewer: 'subscriber',
    states: [
      {
        name: 'a prompt with words that the image will not show',
        async arrange({ api, visit, fill, expectText }) {
          api.respond(getEngineSettings, {
            success: true,
            data: { ...defaultEngineSettings, drawsKnownSubjects: true },
          })
          api.respond(fetchHistory, { success: true, data: [] })
          api.respond(checkPrompt, {
            success: true,
            data: {
              isLimited: true,
              canDrawSubject: false,
              unknownWords: [{ word, start: 0, end: word.length }],
              suggestion: { subject, prompt: subject },
            },
          })
          await visit('/tools/text-to-image')
          await fill('mfe-creation-tools:textToImage.prompt.label', word)
          await expectText('mfe-creation-tools:textToImage.check.notShown', { words: word })
          await expectText('mfe-creation-tools:textToImage.check.useNearest', { subject })
        },
      },
      {
        name: 'a subject that cannot be drawn',
        async arrange({ press, expectText }) {
          await press('mfe-creation-tools:textToImage.generate')
          await expectText('mfe-creation-tools:textToImage.check.confirm.message', { words: word, cost: 30 })
        },
      },
      {
        name: 'what can be asked for',
        async arrange({ press, closeDialog, page, text }) {
          await closeDialog('mfe-creation-tools:shared.cancel')
          await press('mfe-creation-tools:textToImage.guide.title')
          const name = text('mfe-creation-tools:textToImage.guide.title')
          await expect(page.getByRole('dialog', { name })).toBeVisible()
        },
      },
    ],
  },
]

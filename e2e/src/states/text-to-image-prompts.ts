import {
  checkPrompt,
  defaultEngineSettings,
  fetchHistory,
  getEngineSettings,
  promptExamples,
} from '@tessera/shared-contracts'
import { drawingVersion } from '@tessera/image-engine/drawing-version'
import { expect } from '../fixtures/site-test.ts'
import type { Flow } from './state.ts'

const word = 'gossamer'
const subject = 'lighthouse'
const alternatives = ['a lake, watercolor', 'a lake, oil painting']

/** What a page shows of an engine that draws only what it knows. */
export const textToImagePromptFlows: Flow[] = [
  {
    name: 'prompts of text to image',
    dataTexts: [word, subject, ...promptExamples.flatMap(({ prompt }) => [prompt.en, prompt.zh])],
    viewer: 'subscriber',
    states: [
      {
        name: 'prompt with unknown words',
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
        name: 'guide to known subjects',
        async arrange({ press, page, text }) {
          await press('mfe-creation-tools:textToImage.guide.title')
          const name = text('mfe-creation-tools:textToImage.guide.title')
          await expect(page.getByRole('dialog', { name })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'preview of text to image',
    dataTexts: ['photo', ...alternatives],
    viewer: 'visitor',
    states: [
      {
        name: 'previewed prompt',
        async arrange({ api, visit, fill, page, text }) {
          api.respond(getEngineSettings, {
            success: true,
            data: { ...defaultEngineSettings, drawingVersion },
          })
          await visit('/tools/text-to-image')
          await fill('mfe-creation-tools:textToImage.seed.label', '7')
          await fill('mfe-creation-tools:textToImage.prompt.label', 'a mountain lake at night')
          const preview = page.getByRole('img', {
            name: text('mfe-creation-tools:textToImage.preview.label'),
          })
          await expect(preview).toHaveJSProperty('height', 576)
        },
      },
      {
        name: 'alternatives to a prompt',
        async arrange({ api, visit, fill, page, text }) {
          api.respond(getEngineSettings, {
            success: true,
            data: { ...defaultEngineSettings, drawingVersion, drawsKnownSubjects: true },
          })
          api.respond(checkPrompt, {
            success: true,
            data: {
              isLimited: true,
              canDrawSubject: true,
              unknownWords: [],
              limitations: [{ id: 'photograph', phrases: ['photo'], alternatives }],
            },
          })
          await visit('/tools/text-to-image')
          await fill('mfe-creation-tools:textToImage.seed.label', '7')
          await fill('mfe-creation-tools:textToImage.prompt.label', 'a photo of a lake')
          const name = text('mfe-creation-tools:textToImage.check.alternatives')
          await expect(page.getByRole('group', { name }).locator('canvas')).toHaveCount(2)
        },
      },
    ],
  },
]

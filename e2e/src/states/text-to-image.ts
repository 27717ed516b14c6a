import {
  cancelTask,
  checkStatus,
  fetchHistory,
  generateStatus,
  getEngineSettings,
  polishPrompt,
  saveCreation,
  saveHistory,
  type CallResponse,
  type GenerationRecord,
} from '@tessera/shared-contracts'
import { dialogAriaTrees } from '../accessibility/aria-trees.ts'
import { expect } from '../fixtures/site-test.ts'
import { viewers } from './fixtures/viewers.ts'
import { fixedNow } from './fixtures/fixed-now.ts'
import { imageAddress } from './fixtures/images.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'
import { prompts } from './fixtures/creations.ts'

const path = '/tools/text-to-image'
const size = { width: 1152, height: 768 }
const engine = 'Embedded'
const polish = 'oil on canvas, muted colours'
const otherPolish = 'charcoal on paper'

const createGeneration = (id: number, images: number): GenerationRecord => ({
  id,
  prompt: prompts[id % prompts.length] ?? '',
  images: Array.from({ length: images }, (_, index) => imageAddress(id + index, size.width, size.height)),
  scenario: 'interior',
  lora_strength: 0.7,
  batch_size: images,
  ...size,
  seeds: Array.from({ length: images }, (_, index) => 1_234_500 + id + index),
  engine,
  // Two on each day, newest first
  created_at: new Date(Date.parse(fixedNow) - Math.floor((id - 3) / 2) * 24 * 60 * 60 * 1000).toISOString(),
})
const createHistory = (...data: GenerationRecord[]): CallResponse<typeof fetchHistory> => ({
  success: true,
  data,
})

/** Opens the tool as a member with a running task in this browser. */
async function openWithRunningTask({ page, visit }: AppPage) {
  const task = {
    uuid: 'task-1',
    draft: { prompt: prompts[0], scenario: 'general', count: 2, strength: 0.7, ...size },
    acceptedAt: Date.parse(fixedNow),
  }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `text-to-image.task.${viewers.subscriber?.email}`,
    JSON.stringify(task),
  ] as const)
  await visit(path)
}

const mockTask = ({ api }: AppPage, data: NonNullable<CallResponse<typeof checkStatus>['data']>) =>
  api.respond(checkStatus, { code: 0, data })

const findDeleteNewestButton = ({ page, text }: AppPage) => {
  const name = text('mfe-creation-tools:textToImage.history.delete', { prompt: prompts[1] })
  return page.getByRole('button', { name })
}

function mockDefaults({ api }: AppPage) {
  api.respond(getEngineSettings, { success: false })
  api.respond(fetchHistory, createHistory())
  api.respond(saveHistory, { success: true, historyId: 3 })
}

export const textToImageFlows: Flow[] = [
  {
    name: 'text to image of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'empty prompt',
        async arrange(app) {
          mockDefaults(app)
          await app.visit(path)
          await app.expectText('mfe-creation-tools:textToImage.history.visitor')
        },
      },
      {
        name: 'a scenario with a model',
        async arrange({ page, text, expectText }) {
          const name = text('mfe-creation-tools:textToImage.scenarios.interior')
          await page.getByRole('radio', { name }).check()
          await expectText('mfe-creation-tools:textToImage.strength')
        },
      },
      {
        name: 'generating without a prompt',
        async arrange({ press, expectText }) {
          await press('mfe-creation-tools:textToImage.generate')
          await expectText('mfe-creation-tools:shared.requirements.prompt.message')
        },
      },
      {
        name: 'generating without a log-in',
        async arrange({ press, fill, expectText, closeDialog }) {
          await closeDialog('mfe-creation-tools:shared.ok')
          await fill('mfe-creation-tools:textToImage.prompt.label', prompts[0])
          await press('mfe-creation-tools:textToImage.generate')
          await expectText('mfe-creation-tools:shared.requirements.login.message')
        },
      },
    ],
  },
  {
    name: 'text to image on Basic',
    dataTexts: [polish, otherPolish].flatMap(text => [text, `, ${text}`, `${prompts[0]}, ${text}`]),
    viewer: 'member',
    states: [
      {
        name: 'history loading',
        async arrange(app) {
          mockDefaults(app)
          app.api.hang(fetchHistory)
          await app.visit(path)
          await expect(
            app.page.getByText(app.text('mfe-creation-tools:textToImage.history.loading')),
          ).toBeAttached()
        },
      },
      {
        name: 'history fails to load',
        async arrange({ api, visit, expectText }) {
          api.fail(fetchHistory, 'network')
          await visit(path)
          await expectText('mfe-creation-tools:textToImage.history.failed')
        },
      },
      {
        name: 'subscription required',
        async arrange({ api, visit, fill, press, expectText }) {
          api.respond(fetchHistory, createHistory())
          await visit(path)
          await fill('mfe-creation-tools:textToImage.prompt.label', prompts[0])
          await press('mfe-creation-tools:textToImage.generate')
          await expectText('mfe-creation-tools:shared.requirements.member.message')
        },
      },
      {
        name: 'polished prompt',
        async arrange({ api, press, closeDialog, expectText }) {
          await closeDialog('mfe-creation-tools:shared.ok')
          api.respond(polishPrompt, {
            success: true,
            data: `${prompts[0]}, ${polish}`,
            alternatives: [`${prompts[0]}, ${otherPolish}`],
          })
          await press('mfe-creation-tools:textToImage.polish.action')
          await expectText('mfe-creation-tools:textToImage.polish.undo')
        },
      },
      {
        name: 'polishing fails',
        async arrange({ api, press, expectText, text }) {
          api.fail(polishPrompt, 'network')
          await press('mfe-creation-tools:textToImage.polish.action')
          const error = text('mfe-creation-tools:shared.errors.network')
          await expectText('mfe-creation-tools:textToImage.status.polishFailed', { error })
        },
      },
    ],
  },
  {
    name: 'text to image of a subscriber',
    dataTexts: ['xylophone'],
    viewer: 'subscriber',
    states: [
      {
        name: 'task queued',
        async arrange(app) {
          mockDefaults(app)
          mockTask(app, { generateStatus: generateStatus.waiting, ahead: 4, canCancel: true })
          await openWithRunningTask(app)
          await app.expectText('mfe-creation-tools:shared.task.queued', { count: 4 })
        },
      },
      {
        name: 'task running',
        async arrange(app) {
          mockTask(app, {
            generateStatus: generateStatus.running,
            percentCompleted: 0.4,
            canCancel: true,
          })
          await openWithRunningTask(app)
          await app.expectText('mfe-creation-tools:textToImage.status.generating')
        },
      },
      {
        name: 'task canceled',
        async arrange({ api, press, expectText }) {
          api.respond(cancelTask, { success: true })
          await press('mfe-creation-tools:shared.cancel')
          await expectText('mfe-creation-tools:shared.task.cancelled')
        },
      },
      {
        name: 'task failed',
        async arrange(app) {
          const generateMsg = app.text('server:task.givenUp')
          mockTask(app, { generateStatus: generateStatus.failed, generateMsg })
          await openWithRunningTask(app)
          await app.expectText('mfe-creation-tools:shared.task.failed', { error: generateMsg })
        },
      },
      {
        name: 'task finished',
        referenceImages: 'all widths',
        async arrange(app) {
          const images = [1, 2].map(number => ({ imageUrl: imageAddress(number, size.width, size.height) }))
          const data = {
            generateStatus: generateStatus.succeeded,
            images,
            engine,
            seeds: [1_234_500, 1_234_501],
          }
          mockTask(app, data)
          const saved = { ...createGeneration(3, 2), images: images.map(({ imageUrl }) => imageUrl) }
          app.api.respond(fetchHistory, createHistory(saved, createGeneration(4, 1)))
          await openWithRunningTask(app)
          await app.expectText('mfe-creation-tools:textToImage.status.succeeded')
          await app.expectText('mfe-creation-tools:textToImage.results.engine', { engine })
          await expect(findDeleteNewestButton(app)).toBeVisible()
        },
      },
      {
        name: 'image details',
        ariaTree: dialogAriaTrees.imageDetails,
        async arrange({ dialog, page, text, expectText }) {
          await page
            .getByRole('button', {
              name: text('mfe-creation-tools:textToImage.results.open', { number: 1 }),
              exact: true,
            })
            .click()
          await dialog.getByRole('button', { expanded: false }).click()
          // In the details that the history adds
          await expectText('mfe-creation-tools:textToImage.scenarios.interior')
          await expectText('mfe-portfolio:addToPortfolio')
        },
      },
      {
        name: 'image saved',
        async arrange({ api, press, page, text }) {
          api.respond(saveCreation, { success: true })
          await press('mfe-creation-tools:textToImage.details.save')
          await expect(
            page.getByRole('button', { name: text('mfe-creation-tools:shared.save.saved') }),
          ).toBeVisible()
        },
      },
      {
        name: 'history: no search results',
        async arrange({ page, closeDialog, fill, expectText }) {
          // The list of actions, and then the image
          await page.keyboard.press('Escape')
          await closeDialog()
          await fill('mfe-creation-tools:textToImage.history.search', 'xylophone')
          await expectText('mfe-creation-tools:textToImage.history.noMatch', { words: 'xylophone' })
        },
      },
      {
        name: 'history of several days and pages',
        widths: [390],
        async arrange(app) {
          const days = [3, 4, 5, 6, 9].map(id => createGeneration(id, (id % 4) + 1))
          app.api.respond(fetchHistory, { ...createHistory(...days), next_before: '9' })
          await app.setWidth(390)
          await app.visit(path)
          await app.press('mfe-creation-tools:textToImage.history.title')
          await app.expectText('mfe-creation-tools:textToImage.history.today')
          await app.expectText('mfe-creation-tools:textToImage.history.more')
        },
      },
      {
        name: 'confirm deletion of a generation',
        async arrange(app) {
          app.api.respond(fetchHistory, createHistory(createGeneration(3, 4), createGeneration(4, 1)))
          await app.setWidth(1440)
          await app.visit(path)
          await findDeleteNewestButton(app).click()
          await expect(app.dialog).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'text to image with a timed-out task',
    viewer: 'subscriber',
    states: [
      {
        name: 'task timed out',
        async arrange(app) {
          mockDefaults(app)
          // The task is so old that one more poll ends it
          mockTask(app, { generateStatus: generateStatus.running })
          await app.page.clock.setFixedTime(new Date('2026-06-16T10:00:00Z'))
          await openWithRunningTask(app)
          await app.expectText('mfe-creation-tools:shared.task.timedOut')
        },
      },
    ],
  },
]

import {
  cancelTask,
  checkStatus,
  fetchHistory,
  generateStatus,
  getEngineSettings,
  polishPrompt,
  saveCreation,
  saveHistory,
  type AnswerOf,
  type GenerationRecord,
} from '@tessera/shared-contracts'
import { dialogTrees } from '../reach/trees.ts'
import { expect } from '../site.ts'
import { people } from './people.ts'
import { now } from './now.ts'
import { pictureAt } from './pictures.ts'
import type { Stage } from './stage.ts'
import type { Walk } from './state.ts'
import { prompts } from './works.ts'

const path = '/tools/text-to-image'
const size = { width: 1152, height: 768 }
const engine = 'Embedded'
const polish = ', oil on canvas, muted colours'
const unknownWord = 'gossamer'

const generation = (id: number, images: number): GenerationRecord => ({
  id,
  prompt: prompts[id % prompts.length] ?? '',
  images: Array.from({ length: images }, (_, index) => pictureAt(id + index, size.width, size.height)),
  scenario: 'interior',
  lora_strength: 0.7,
  batch_size: images,
  ...size,
})
const history = (...data: GenerationRecord[]): AnswerOf<typeof fetchHistory> => ({ success: true, data })

/** Opens the tool as a member who has left a task running in this browser. */
async function openRunning({ page, visit }: Stage) {
  const task = {
    uuid: 'task-1',
    draft: { prompt: prompts[0], scenario: 'general', count: 2, strength: 0.7, ...size },
    acceptedAt: Date.parse(now),
  }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `text-to-image.task.${people.subscriber?.email}`,
    JSON.stringify(task),
  ] as const)
  await visit(path)
}

const answerTask = ({ answers }: Stage, data: NonNullable<AnswerOf<typeof checkStatus>['data']>) =>
  answers.on(checkStatus, { code: 0, data })

/** The button that deletes the newest generation of the history. */
const deleteNewest = ({ page, text }: Stage) => {
  const name = text('mfe-creation-tools:textToImage.history.delete', { prompt: prompts[1] })
  return page.getByRole('button', { name })
}

function prepare({ answers }: Stage) {
  answers.on(getEngineSettings, { success: false })
  answers.on(fetchHistory, history())
  answers.on(saveHistory, { success: true, historyId: 3 })
}

export const textToImage: Walk[] = [
  {
    name: 'text to image of a visitor',
    viewer: 'visitor',
    states: [
      {
        name: 'nothing written',
        async bring(stage) {
          prepare(stage)
          await stage.visit(path)
          await stage.sees('mfe-creation-tools:textToImage.history.visitor')
        },
      },
      {
        name: 'a scenario with a model',
        async bring({ page, text, sees }) {
          const name = text('mfe-creation-tools:textToImage.scenarios.interior')
          await page.getByRole('radio', { name }).check()
          await sees('mfe-creation-tools:textToImage.strength')
        },
      },
      {
        name: 'generating without a prompt',
        async bring({ press, sees }) {
          await press('mfe-creation-tools:textToImage.generate')
          await sees('mfe-creation-tools:textToImage.requirements.prompt.message')
        },
      },
      {
        name: 'generating without a log-in',
        async bring({ press, fill, sees, leave }) {
          await leave('mfe-creation-tools:shared.ok')
          await fill('mfe-creation-tools:textToImage.prompt.label', prompts[0])
          await press('mfe-creation-tools:textToImage.generate')
          await sees('mfe-creation-tools:shared.requirements.login.message')
        },
      },
    ],
  },
  {
    name: 'text to image on Basic',
    data: [polish],
    viewer: 'member',
    states: [
      {
        name: 'a history on its way',
        async bring(stage) {
          prepare(stage)
          stage.answers.hang(fetchHistory)
          await stage.visit(path)
          await expect(
            stage.page.getByText(stage.text('mfe-creation-tools:textToImage.history.loading')),
          ).toBeAttached()
        },
      },
      {
        name: 'a history that did not come',
        async bring({ answers, visit, sees }) {
          answers.fail(fetchHistory, 'network')
          await visit(path)
          await sees('mfe-creation-tools:textToImage.history.failed')
        },
      },
      {
        name: 'a tool for members only',
        async bring({ answers, visit, fill, press, sees }) {
          answers.on(fetchHistory, history())
          await visit(path)
          await fill('mfe-creation-tools:textToImage.prompt.label', prompts[0])
          await press('mfe-creation-tools:textToImage.generate')
          await sees('mfe-creation-tools:shared.requirements.member.message')
        },
      },
      {
        name: 'a prompt that was polished',
        async bring({ answers, press, leave, sees }) {
          await leave('mfe-creation-tools:shared.ok')
          // The plans, which a member is shown after that
          await sees('shell:plans.lead')
          await leave()
          answers.on(polishPrompt, { success: true, data: `${prompts[0]}${polish}` })
          await press('mfe-creation-tools:textToImage.polish.action')
          await sees('mfe-creation-tools:textToImage.polish.undo')
        },
      },
      {
        name: 'a prompt that could not be polished',
        async bring({ answers, press, sees, text }) {
          answers.fail(polishPrompt, 'network')
          await press('mfe-creation-tools:textToImage.polish.action')
          const error = text('mfe-creation-tools:shared.errors.network')
          await sees('mfe-creation-tools:textToImage.status.polishFailed', { error })
        },
      },
    ],
  },
  {
    name: 'text to image of a subscriber',
    data: ['xylophone', unknownWord],
    viewer: 'subscriber',
    states: [
      {
        name: 'a task that waits for others',
        async bring(stage) {
          prepare(stage)
          answerTask(stage, { generateStatus: generateStatus.waiting, ahead: 4, canCancel: true })
          await openRunning(stage)
          await stage.sees('mfe-creation-tools:shared.task.queued', { count: 4 })
        },
      },
      {
        name: 'a task at work',
        async bring(stage) {
          answerTask(stage, {
            generateStatus: generateStatus.running,
            percentCompleted: 0.4,
            canCancel: true,
          })
          await openRunning(stage)
          await stage.sees('mfe-creation-tools:textToImage.status.generating')
        },
      },
      {
        name: 'a task that was cancelled',
        async bring({ answers, press, sees }) {
          answers.on(cancelTask, { success: true })
          await press('mfe-creation-tools:shared.cancel')
          await sees('mfe-creation-tools:shared.task.cancelled')
        },
      },
      {
        name: 'a task that failed',
        async bring(stage) {
          const generateMsg = stage.text('server:generation.givenUp')
          answerTask(stage, { generateStatus: generateStatus.failed, generateMsg })
          await openRunning(stage)
          await stage.sees('mfe-creation-tools:shared.task.failed', { error: generateMsg })
        },
      },
      {
        name: 'a task that was done',
        picture: 'full',
        async bring(stage) {
          const images = [1, 2].map(number => ({ imageUrl: pictureAt(number, size.width, size.height) }))
          const data = {
            generateStatus: generateStatus.succeeded,
            images,
            engine,
            notUnderstood: [unknownWord],
          }
          answerTask(stage, data)
          stage.answers.on(fetchHistory, history(generation(3, 4), generation(4, 1)))
          await openRunning(stage)
          await stage.sees('mfe-creation-tools:textToImage.status.succeeded')
          await stage.sees('mfe-creation-tools:textToImage.results.engine', { engine })
          await expect(deleteNewest(stage)).toBeVisible()
        },
      },
      {
        name: 'a picture in the lightbox',
        tree: dialogTrees.imageDetails,
        async bring({ page, text, sees }) {
          await page
            .getByRole('button', {
              name: text('mfe-creation-tools:textToImage.results.open', { number: 1 }),
              exact: true,
            })
            .click()
          await sees('mfe-creation-tools:textToImage.details.reuse')
        },
      },
      {
        name: 'a picture that was saved',
        async bring({ answers, press, page, text }) {
          answers.on(saveCreation, { success: true })
          await press('mfe-creation-tools:textToImage.details.save')
          await expect(
            page.getByRole('button', { name: text('mfe-creation-tools:shared.save.saved') }),
          ).toBeVisible()
        },
      },
      {
        name: 'a history that is searched in vain',
        async bring({ leave, fill, sees }) {
          await leave()
          await fill('mfe-creation-tools:textToImage.history.search', 'xylophone')
          await sees('mfe-creation-tools:textToImage.history.noMatch', { words: 'xylophone' })
        },
      },
      {
        name: 'a generation about to be deleted',
        async bring(stage) {
          await stage.fill('mfe-creation-tools:textToImage.history.search', '')
          await deleteNewest(stage).click()
          await expect(stage.dialog).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'text to image whose task took too long',
    viewer: 'subscriber',
    states: [
      {
        name: 'a task that timed out',
        async bring(stage) {
          prepare(stage)
          // Accepted long ago: one reading is left
          answerTask(stage, { generateStatus: generateStatus.running })
          await stage.page.clock.setFixedTime(new Date('2026-06-16T10:00:00Z'))
          await openRunning(stage)
          await stage.sees('mfe-creation-tools:shared.task.timedOut')
        },
      },
    ],
  },
]

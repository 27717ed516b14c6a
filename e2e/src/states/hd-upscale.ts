import {
  checkUpscaleStatus,
  generateStatus,
  saveCreation,
  submitUpscale,
  type AnswerOf,
} from '@tessera/shared-contracts'
import { dialogTrees } from '../reach/trees.ts'
import { expect } from '../site.ts'
import { now } from './now.ts'
import { people } from './people.ts'
import { picture, pictureAt } from './pictures.ts'
import type { Stage } from './stage.ts'
import type { Walk } from './state.ts'

const path = '/tools/hd-upscale'
const engine = 'Embedded'
const fileName = 'harbour.png'
const names = [fileName, 'harbour']

const answerTask = ({ answers }: Stage, data: NonNullable<AnswerOf<typeof checkUpscaleStatus>['data']>) =>
  answers.on(checkUpscaleStatus, { code: 0, data: { original: pictureAt(1, 640, 420), ...data } })

/** Opens the tool as a member who has left a task in this browser. */
async function openRunning({ page, visit }: Stage) {
  const task = { uuid: 'upscale-1', title: 'harbour', acceptedAt: Date.parse(now), done: false }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `hd-upscale.task.${people.member?.email}`,
    JSON.stringify(task),
  ] as const)
  await visit(path)
}

const chooseFile = async ({ choose }: Stage, name = fileName) =>
  choose('input[type=file]', name, name.endsWith('.png') ? await picture(1, 640, 420) : Buffer.from('hello'))

export const hdUpscale: Walk[] = [
  {
    name: 'HD upscale of a visitor',
    data: names,
    viewer: 'visitor',
    states: [
      { name: 'no picture', bring: stage => stage.visit(path) },
      {
        name: 'a file held over the page',
        async bring({ page, text, holdFiles }) {
          const area = page.getByRole('region', { name: text('mfe-creation-tools:hdUpscale.upload.title') })
          const ground = area.getByText(text('mfe-creation-tools:hdUpscale.upload.choose'))
          const before = await ground.evaluate(element => getComputedStyle(element).backgroundColor)
          await holdFiles()
          await expect(ground).not.toHaveCSS('background-color', before)
        },
      },
      {
        name: 'a file that is no picture',
        async bring(stage) {
          // No file is held any longer
          await stage.visit(path)
          await chooseFile(stage, 'notes.txt')
          await stage.sees('mfe-creation-tools:hdUpscale.fileError.type')
        },
      },
      {
        name: 'a picture that was chosen',
        async bring(stage) {
          await stage.leave('mfe-creation-tools:shared.ok')
          await chooseFile(stage)
          await expect(stage.page.getByText(fileName)).toBeVisible()
        },
      },
      {
        name: 'work on this device, free',
        async bring({ page, text, sees }) {
          await page.getByRole('switch', { name: text('mfe-creation-tools:hdUpscale.device.label') }).check()
          await sees('mfe-creation-tools:hdUpscale.free')
        },
      },
      {
        name: 'the chosen picture at large',
        tree: dialogTrees.chosenPicture,
        async bring({ press, dialog }) {
          await press('mfe-creation-tools:hdUpscale.upload.open')
          await expect(dialog).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'HD upscale of a member',
    data: names,
    viewer: 'member',
    states: [
      {
        name: 'a picture on its way',
        async bring(stage) {
          stage.answers.hang(submitUpscale)
          await stage.visit(path)
          await chooseFile(stage)
          await stage.press('mfe-creation-tools:hdUpscale.start.start')
          await stage.sees('mfe-creation-tools:hdUpscale.status.submitting')
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
          await stage.sees('mfe-creation-tools:hdUpscale.status.working')
        },
      },
      {
        name: 'a task that failed',
        async bring(stage) {
          const generateMsg = stage.text('server:generation.lost')
          answerTask(stage, { generateStatus: generateStatus.failed, generateMsg })
          await openRunning(stage)
          await stage.sees('mfe-creation-tools:shared.task.failed', { error: generateMsg })
        },
      },
      {
        name: 'a result beside its original',
        picture: 'full',
        async bring(stage) {
          const images = [{ imageUrl: pictureAt(1, 1280, 840) }]
          answerTask(stage, { generateStatus: generateStatus.succeeded, images, engine, fidelity: 41.2 })
          await openRunning(stage)
          await stage.sees('mfe-creation-tools:hdUpscale.result.full')
        },
      },
      {
        name: 'a result at large',
        tree: dialogTrees.upscaled,
        async bring({ press, sees }) {
          await press('mfe-creation-tools:hdUpscale.result.full')
          await sees('mfe-creation-tools:hdUpscale.result.compare')
        },
      },
      {
        name: 'a result that was saved',
        async bring({ answers, press, dialog, text }) {
          answers.on(saveCreation, { success: true })
          await press('mfe-creation-tools:hdUpscale.result.save')
          await expect(
            dialog.getByRole('button', { name: text('mfe-creation-tools:shared.save.saved') }),
          ).toBeVisible()
        },
      },
    ],
  },
]

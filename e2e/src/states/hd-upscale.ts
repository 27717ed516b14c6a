import {
  checkUpscaleStatus,
  generateStatus,
  saveCreation,
  submitUpscale,
  type CallResponse,
} from '@tessera/shared-contracts'
import { dialogAriaTrees } from '../accessibility/aria-trees.ts'
import { expect } from '../fixtures/site-test.ts'
import { fixedNow } from './fixtures/fixed-now.ts'
import { viewers } from './fixtures/viewers.ts'
import { renderImage, imageAddress } from './fixtures/images.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'

const path = '/tools/hd-upscale'
const engine = 'Embedded'
const fileName = 'harbour.png'
const names = [fileName, 'harbour']

const mockTask = ({ api }: AppPage, data: NonNullable<CallResponse<typeof checkUpscaleStatus>['data']>) =>
  api.respond(checkUpscaleStatus, { code: 0, data: { original: imageAddress(1, 640, 420), ...data } })

/** Opens the tool as a member with a running task in this browser. */
async function openWithRunningTask({ page, visit }: AppPage) {
  const task = { uuid: 'upscale-1', title: 'harbour', acceptedAt: Date.parse(fixedNow), done: false }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `hd-upscale.task.${viewers.member?.email}`,
    JSON.stringify(task),
  ] as const)
  await visit(path)
}

const chooseFile = async ({ chooseFile }: AppPage, name = fileName) =>
  chooseFile(
    'input[type=file]',
    name,
    name.endsWith('.png') ? await renderImage(1, 640, 420) : Buffer.from('hello'),
  )

export const hdUpscaleFlows: Flow[] = [
  {
    name: 'HD upscale of a visitor',
    dataTexts: names,
    viewer: 'visitor',
    states: [
      { name: 'no image', arrange: app => app.visit(path) },
      {
        name: 'file dragged over the page',
        async arrange({ page, text, dragFilesOver }) {
          const area = page.getByRole('region', { name: text('mfe-creation-tools:hdUpscale.upload.title') })
          const ground = area.getByText(text('mfe-creation-tools:hdUpscale.upload.choose'))
          const before = await ground.evaluate(element => getComputedStyle(element).backgroundColor)
          await dragFilesOver()
          await expect(ground).not.toHaveCSS('background-color', before)
        },
      },
      {
        name: 'unsupported file type',
        async arrange(app) {
          // Ends the drag
          await app.visit(path)
          await chooseFile(app, 'notes.txt')
          await app.expectText('mfe-creation-tools:hdUpscale.fileError.type')
        },
      },
      {
        name: 'image chosen',
        async arrange(app) {
          await app.closeDialog('mfe-creation-tools:shared.ok')
          await chooseFile(app)
          await expect(app.page.getByText(fileName)).toBeVisible()
        },
      },
      {
        name: 'free upscale on this device',
        async arrange({ page, text, expectText }) {
          await page.getByRole('switch', { name: text('mfe-creation-tools:hdUpscale.device.label') }).check()
          await expectText('mfe-creation-tools:hdUpscale.free')
        },
      },
      {
        name: 'chosen image in full size',
        ariaTree: dialogAriaTrees.chosenImage,
        async arrange({ press, dialog }) {
          await press('mfe-creation-tools:hdUpscale.upload.open')
          await expect(dialog).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'HD upscale of a member',
    dataTexts: names,
    viewer: 'member',
    states: [
      {
        name: 'task submitting',
        async arrange(app) {
          app.api.hang(submitUpscale)
          await app.visit(path)
          await chooseFile(app)
          await app.press('mfe-creation-tools:hdUpscale.start.start')
          await app.expectText('mfe-creation-tools:hdUpscale.status.submitting')
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
          await app.expectText('mfe-creation-tools:hdUpscale.status.working')
        },
      },
      {
        name: 'task failed',
        async arrange(app) {
          const generateMsg = app.text('server:task.lost')
          mockTask(app, { generateStatus: generateStatus.failed, generateMsg })
          await openWithRunningTask(app)
          await app.expectText('mfe-creation-tools:shared.task.failed', { error: generateMsg })
        },
      },
      {
        name: 'result beside its original',
        referenceImages: 'all widths',
        async arrange(app) {
          const images = [{ imageUrl: imageAddress(1, 1280, 840) }]
          mockTask(app, { generateStatus: generateStatus.succeeded, images, engine, fidelity: 41.2 })
          await openWithRunningTask(app)
          await app.expectText('mfe-creation-tools:hdUpscale.result.full')
        },
      },
      {
        name: 'result in full size',
        ariaTree: dialogAriaTrees.upscaled,
        async arrange({ press, expectText }) {
          await press('mfe-creation-tools:hdUpscale.result.full')
          await expectText('mfe-creation-tools:hdUpscale.result.compare')
        },
      },
      {
        name: 'result saved',
        async arrange({ api, press, dialog, text }) {
          api.respond(saveCreation, { success: true })
          await press('mfe-creation-tools:hdUpscale.result.save')
          await expect(
            dialog.getByRole('button', { name: text('mfe-creation-tools:shared.save.saved') }),
          ).toBeVisible()
        },
      },
    ],
  },
]

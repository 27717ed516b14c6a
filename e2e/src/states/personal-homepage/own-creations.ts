import { appealDecision, getUserPageData, uploadCreation, type OwnCreation } from '@tessera/shared-contracts'
import { expect } from '../../fixtures/site-test.ts'
import { createOwnCreation, titles } from '../fixtures/creations.ts'
import { renderImage, imageAddress } from '../fixtures/images.ts'
import type { Flow } from '../state.ts'
import { fileField, createHomepageData, homepagePath } from './page.ts'

const fileName = 'A long name that somebody gave to a photograph of the sea.png'
const fileNames = ['lighthouse.png', '湖边的早晨.png', fileName]
const appealText = 'The logo is my own. I drew it for the harbor museum.'
const refusalReason = 'It shows a logo that is not yours.'
const creations: OwnCreation[] = [
  createOwnCreation(0),
  createOwnCreation(1, { public: false }),
  createOwnCreation(2, { file_type: 'portfolio', portfolio_id: 'p2' }),
  createOwnCreation(3, { moderation: 'waiting' }),
  createOwnCreation(4, {
    moderation: 'refused',
    refusal_rule: 'rights',
    refusal_reason: refusalReason,
    refusal_appeal: 'possible',
  }),
  createOwnCreation(5, { file_type: 'video', thumb_url: imageAddress(5), full_url: '/shown/film.mp4' }),
]

const renderFiles = () =>
  Promise.all(
    fileNames.map(async (name, number) => ({
      name,
      mimeType: 'image/png',
      buffer: await renderImage(number),
    })),
  )

export const ownCreationsFlow: Flow = {
  name: 'own creations',
  dataTexts: [...fileNames, refusalReason, appealText],
  viewer: 'member',
  states: [
    {
      name: 'page loading',
      async arrange({ api, page, text }) {
        api.hang(getUserPageData)
        await page.goto(homepagePath)
        await expect(page.getByText(text('mfe-account:loading'))).toBeAttached()
      },
    },
    {
      name: 'page fails to load',
      async arrange({ api, page, expectText }) {
        api.fail(getUserPageData, 'network')
        await page.goto(homepagePath)
        await expectText('mfe-account:loadFailed.network')
      },
    },
    {
      name: 'no creations',
      async arrange({ api, visit, expectText }) {
        api.respond(getUserPageData, createHomepageData('member', []))
        await visit(homepagePath)
        await expectText('mfe-account:creations.emptyTitle')
      },
    },
    {
      name: 'files dragged over the page',
      hasOverlay: true,
      async arrange({ dragFilesOver, expectText }) {
        await dragFilesOver()
        await expectText('mfe-account:upload.drop')
      },
    },
    {
      name: 'creations of every type',
      referenceImages: 'all widths',
      async arrange({ api, visit, page }) {
        api.respond(getUserPageData, createHomepageData('member', creations))
        await visit(homepagePath)
        await expect(page.getByRole('article')).toHaveCount(creations.length)
      },
    },
    {
      name: 'image in full size',
      async arrange({ dialog, page, text, expectText }) {
        const title = titles[0]
        await page.getByRole('link', { name: text('mfe-account:creations.open', { title }) }).click()
        await dialog.getByRole('button', { expanded: false }).click()
        await expectText('mfe-portfolio:addToPortfolio')
      },
    },
    {
      name: 'refused image in full size',
      async arrange({ page, text, closeDialog, dialog }) {
        // The list of actions, and then the image
        await page.keyboard.press('Escape')
        await closeDialog()
        const title = titles[4]
        await page.getByRole('link', { name: text('mfe-account:creations.open', { title }) }).click()
        await expect(dialog.getByText(refusalReason)).toBeVisible()
      },
    },
    {
      name: 'appeal',
      referenceImages: 'all widths',
      async arrange({ press, fill, expectText }) {
        await press('mfe-account:appeal.label')
        await expectText('shell:appeal.about')
        await fill('shell:appeal.text', appealText)
      },
    },
    {
      name: 'appeal fails to send',
      async arrange({ api, press, expectText }) {
        api.fail(appealDecision, 500)
        await press('shell:appeal.send')
        await expectText('shell:appeal.failed')
      },
    },
    {
      name: 'appeal sent',
      async arrange({ api, press, dialog, text }) {
        api.respond(appealDecision, { success: true })
        await press('shell:appeal.send')
        await expect(dialog.getByText(text('mfe-account:appeal.open'))).toBeVisible()
      },
    },
    {
      name: 'upload running',
      async arrange({ api, chooseFile, closeDialog, expectText }) {
        await closeDialog()
        api.hang(uploadCreation)
        await chooseFile(`${fileField}[multiple]`, fileName, await renderImage(4))
        await expectText('mfe-account:upload.sending')
      },
    },
    {
      name: 'upload failed',
      async arrange({ api, visit, chooseFile, expectText }) {
        api.fail(uploadCreation, 'network')
        await visit(homepagePath)
        await chooseFile(`${fileField}[multiple]`, fileName, await renderImage(4))
        await expectText('mfe-account:upload.failedTitle')
      },
    },
    {
      name: 'several uploads running',
      async arrange({ api, page, visit, text }) {
        api.hang(uploadCreation)
        await visit(homepagePath)
        await page.locator(`${fileField}[multiple]`).setInputFiles(await renderFiles())
        const name = text('mfe-account:upload.progress', { done: 0, total: fileNames.length })
        await expect(page.getByRole('progressbar', { name })).toBeVisible()
      },
    },
    {
      name: 'several uploads failed',
      async arrange({ api, page, visit, expectText }) {
        api.fail(uploadCreation, 'network')
        await visit(homepagePath)
        await page.locator(`${fileField}[multiple]`).setInputFiles(await renderFiles())
        await expectText('mfe-account:upload.notUploaded', { count: fileNames.length })
      },
    },
    {
      name: 'unsupported file type',
      async arrange({ visit, chooseFile, expectText }) {
        await visit(homepagePath)
        await chooseFile(`${fileField}[multiple]`, 'notes.txt', Buffer.from('hello'))
        await expectText('mfe-account:upload.wrongType')
      },
    },
    {
      name: 'confirm deletion of a creation',
      async arrange({ page, text, expectText, closeDialog }) {
        await closeDialog()
        const title = titles[0]
        await page.getByRole('button', { name: text('mfe-account:creations.deleteOne', { title }) }).click()
        await expectText('mfe-account:deletion.confirmOne')
      },
    },
    {
      name: 'manage mode',
      async arrange({ press, expectText, closeDialog }) {
        await closeDialog('mfe-account:cancel')
        await press('mfe-account:creations.manage')
        await expectText('mfe-account:creations.selectAll')
      },
    },
    {
      name: 'manage mode: everything selected',
      async arrange({ press, expectText }) {
        await press('mfe-account:creations.selectAll')
        await expectText('mfe-account:creations.deleteSelected', { count: creations.length })
      },
    },
    {
      name: 'confirm deletion of selected creations',
      async arrange({ press, expectText }) {
        await press('mfe-account:creations.deleteSelected', { count: creations.length })
        await expectText('mfe-account:deletion.confirmSelected', { count: creations.length })
      },
    },
  ],
}

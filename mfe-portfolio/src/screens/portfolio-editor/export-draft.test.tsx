import { beforeEach, expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { screen, within } from '@testing-library/react'
// Loaded before the tests: on a busy machine the first load takes longer than a query waits
import '../../export/dialog/export-dialog.tsx'
import { createSampleDocument } from './document/sample-document.ts'
import { saveDraft } from './draft/draft-storage.ts'
import { addPage, getButton, openEditor } from './editor-test-harness.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
})

const findDialog = () => screen.findByRole('dialog', { name: 'Export portfolio' })

it('a draft is exported by a visitor too, without a title, and without what is unfinished', async () => {
  await saveDraft(createSampleDocument('page_1', 'page_2'))
  const { user } = await openEditor()
  await addPage(user, 'Template 6')
  await user.click(getButton('Export'))
  const dialog = within(await findDialog())
  // The third page has only what its template gave it
  expect(dialog.getByRole('button', { name: /^PNG images/ })).toHaveTextContent('2 in all')
  expect(dialog.getByText('Empty frames and sample texts are left out.')).toBeVisible()
})

it('an empty draft has nothing to export', async () => {
  const { user } = await openEditor()
  await user.click(getButton('Export'))
  expect(within(await findDialog()).getByText('Nothing to export yet')).toBeVisible()
})

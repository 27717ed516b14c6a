import { beforeEach, expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { loadDraft } from '../draft/draft-storage.ts'
import { addPage, getButton, getPageNames, openEditor } from '../editor-test-harness.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
})

const listSizes = async () => (await loadDraft())?.document.pages.map(({ width, height }) => [width, height])

it('a page is upright, or wide where the member wants it, and the next one is like it', async () => {
  const { user, container } = await openEditor()
  await addPage(user, 'Cover')
  await user.click(getButton('Add new page'))
  const chooser = within(await screen.findByRole('dialog', { name: 'Choose a template' }))
  expect(chooser.getByRole('radio', { name: 'Portrait' })).toBeChecked()
  await user.click(chooser.getByRole('radio', { name: 'Landscape' }))
  expect(await axe(container)).toHaveNoViolations()
  await user.click(chooser.getByRole('button', { name: 'Template 4' }))
  await addPage(user, 'Template 1')
  const expected = [
    [811, 937],
    [937, 811],
    [937, 811],
  ]
  await waitFor(async () => expect(await listSizes()).toEqual(expected))
})

it('a blank page has no layers, which the member adds', async () => {
  const { user } = await openEditor()
  await addPage(user, 'Blank page')
  expect(getPageNames()).toEqual(['1 Blank page'])
  expect(document.querySelectorAll('[data-layer-type]')).toHaveLength(0)
  await user.click(getButton('Text: add to page 1'))
  expect(screen.getByRole('textbox', { name: 'Text 1 on page 1' })).toHaveFocus()
})

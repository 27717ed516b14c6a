import { beforeEach, describe, expect, it } from '@jest/globals'
import { userChanged } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { loadDraft, saveDraft } from './draft/draft-storage.ts'
import { createSampleDocument } from './document/sample-document.ts'
import { addPage, getButton, testUser, openEditor, getPageNames } from './editor-test-harness.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
})

describe('the title', () => {
  it('has a counter and at most 60 characters', async () => {
    const { user } = await openEditor()
    const title = screen.getByRole('textbox', { name: 'Title' })
    expect(title).toHaveAccessibleDescription('0 / 60')
    await user.type(title, 'Lakes')
    expect(title).toHaveAccessibleDescription('5 / 60')
    await user.clear(title)
    await user.type(title, 'x'.repeat(65))
    expect(title).toHaveAccessibleDescription('60 / 60')
    expect(title).toHaveValue('x'.repeat(60))
  })
})

describe('the cover', () => {
  it('has the name of the member as its author', async () => {
    const { user } = await openEditor({ user: testUser })
    await addPage(user)
    expect(screen.getByRole('textbox', { name: 'Text 3 on page 1' })).toHaveTextContent('mira')
  })

  it('has a sample of a name for a visitor', async () => {
    const { user } = await openEditor()
    await addPage(user)
    expect(screen.getByRole('textbox', { name: 'Text 3 on page 1' })).toHaveTextContent('Your name')
  })
})

describe('undo', () => {
  it('undoes with Ctrl+Z and redoes with Shift+Ctrl+Z', async () => {
    const { user } = await openEditor()
    await addPage(user)
    await user.keyboard('{Control>}z{/Control}')
    expect(getPageNames()).toEqual([])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(getPageNames()).toEqual(['1 Cover'])
  })

  it('does not handle the shortcut in a text field', async () => {
    const { user } = await openEditor()
    await addPage(user)
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(getPageNames()).toEqual(['1 Cover'])
  })
})

describe('the draft', () => {
  it('is saved in this browser and restored', async () => {
    const first = await openEditor()
    await addPage(first.user)
    await first.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lakes')
    expect(await screen.findByText('Draft saved in this browser')).toBeInTheDocument()
    first.unmount()

    await openEditor()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Lakes')
    expect(getPageNames()).toEqual(['1 Cover'])
  })

  it('is saved at once when the user leaves', async () => {
    const { user, unmount } = await openEditor()
    await addPage(user)
    unmount()
    await waitFor(async () => expect((await loadDraft())?.document.pages).toHaveLength(1))
  })

  it('keeps unsaved edits when the member leaves, without the history of the edits', async () => {
    const { user, store } = await openEditor({ user: testUser })
    await addPage(user)
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lakes')
    act(() => void store.dispatch(userChanged(null)))
    expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Lakes')
    expect(getPageNames()).toEqual(['1 Cover'])
    expect(getButton('Undo')).toHaveAttribute('aria-disabled', 'true')
  })

  it('is deleted after a confirmation', async () => {
    await saveDraft({ ...createSampleDocument('page_1'), title: 'Lakes' })
    const { user } = await openEditor()
    await user.click(getButton('Start over'))
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('')
    await waitFor(async () => expect(await loadDraft()).toBeNull())
  })
})

it('is in Chinese when the language is Chinese', async () => {
  await saveDraft({ ...createSampleDocument('page_1'), title: '湖' })
  const { user } = await openEditor({ language: 'zh' })
  expect(screen.getByRole('complementary', { name: '页面管理' })).toBeInTheDocument()
  for (const name of ['背景颜色', '字体颜色', '添加新页面', '移除第 1 页', '发布', '1 封面']) {
    expect(getButton(name)).toBeInTheDocument()
  }
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('湖')
  expect(screen.getByRole('textbox', { name: '描述' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: '字体' })).toBeInTheDocument()
  expect(screen.getByLabelText('点击上传')).toBeInTheDocument()
  await user.click(getButton('添加新页面'))
  expect(await screen.findByRole('dialog', { name: '选择模板' })).toBeInTheDocument()
})

it('has no axe violations', async () => {
  await saveDraft({ ...createSampleDocument('page_1'), title: 'Lakes' })
  const { container, user } = await openEditor({ user: testUser })
  await user.click(getButton('Background color'))
  expect(await axe(container)).toHaveNoViolations()
})

it('opens the templates again before the chosen one is in the page', async () => {
  const { user } = await openEditor()
  await user.click(getButton('Add new page'))
  const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
  act(() => {
    within(chooser).getByRole('button', { name: 'Cover' }).click()
    getButton('Add new page').click()
  })
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Choose a template' })).toBeVisible())
  expect(getPageNames()).toEqual(['1 Cover'])
})

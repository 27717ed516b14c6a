import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { keepDraft, readDraft } from '../../document/draft.ts'
import { sampleDocument } from '../../document/sample.ts'
import { addPage, button, mira, openEditor, pageNames } from './open-editor.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
})

describe('the title', () => {
  it('counts its characters and takes 60', async () => {
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

describe('undo', () => {
  it('goes back with Ctrl+Z and forth with Shift+Ctrl+Z', async () => {
    const { user } = await openEditor()
    await addPage(user)
    await user.keyboard('{Control>}z{/Control}')
    expect(pageNames()).toEqual([])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(pageNames()).toEqual(['1 Cover'])
  })

  it('leaves the keys to a field in which someone types', async () => {
    const { user } = await openEditor()
    await addPage(user)
    await user.click(screen.getByRole('textbox', { name: 'Title' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(pageNames()).toEqual(['1 Cover'])
  })
})

describe('the draft', () => {
  it('is kept in this browser and comes back', async () => {
    const first = await openEditor()
    await addPage(first.user)
    await first.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lakes')
    expect(await screen.findByText('Draft saved in this browser')).toBeInTheDocument()
    first.unmount()

    await openEditor()
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Lakes')
    expect(pageNames()).toEqual(['1 Cover'])
  })

  it('is kept at once when the person leaves', async () => {
    const { user, unmount } = await openEditor()
    await addPage(user)
    unmount()
    await waitFor(async () => expect((await readDraft())?.pages).toHaveLength(1))
  })

  it('is thrown away after a question', async () => {
    await keepDraft({ ...sampleDocument('page_1'), title: 'Lakes' })
    const { user } = await openEditor()
    await user.click(button('Start over'))
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('')
    await waitFor(async () => expect(await readDraft()).toBeNull())
  })
})

it('is all in Chinese where the language is Chinese', async () => {
  await keepDraft({ ...sampleDocument('page_1'), title: '湖' })
  const { user } = await openEditor({ language: 'zh' })
  expect(screen.getByRole('complementary', { name: '页面管理' })).toBeInTheDocument()
  for (const name of ['背景颜色', '字体颜色', '添加新页面', '移除第 1 页', '发布', '1 封面']) {
    expect(button(name)).toBeInTheDocument()
  }
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveValue('湖')
  expect(screen.getByRole('textbox', { name: '描述' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: '字体' })).toBeInTheDocument()
  expect(screen.getByLabelText('点击上传')).toBeInTheDocument()
  await user.click(button('添加新页面'))
  expect(await screen.findByRole('dialog', { name: '选择模板' })).toBeInTheDocument()
})

it('has nothing for axe to find', async () => {
  await keepDraft({ ...sampleDocument('page_1'), title: 'Lakes' })
  const { container, user } = await openEditor({ user: mira })
  await user.click(button('Background color'))
  expect(await axe(container)).toHaveNoViolations()
})

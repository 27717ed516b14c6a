import { beforeEach, expect, it } from '@jest/globals'
import { userChanged } from '@tessera/shared-auth'
import { act, screen, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { loadDraft } from '../draft/draft-storage.ts'
import { addPage, getButton, openEditor, testUser } from '../editor-test-harness.tsx'

const countPages = () => screen.queryAllByRole('button', { name: /^(Remove page|移除第)/ }).length

beforeEach(() => {
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true })
})

it.each([
  ['en', /^Draft saved in this browser, \w+ \d+, \d{4}, \d+:\d\d.[AP]M$/, 'Undo', 'Redo', 'Title'],
  ['zh', /^草稿已保存在此浏览器（\d+年\d+月\d+日 \d+:\d\d）$/, '撤销', '重做', '标题'],
] as const)(
  'a draft of an earlier visit says when it was saved, and undo goes on where it was (%s)',
  async (language, savedAt, undo, redo, title) => {
    const first = await openEditor()
    await addPage(first.user)
    await addPage(first.user, 'Template 1')
    await first.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lakes')
    await first.user.click(getButton('Undo'))
    first.unmount()

    const { user } = await openEditor({ language })
    expect(screen.getByText(savedAt)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: title })).toHaveValue('')
    await user.click(getButton(redo))
    expect(screen.getByRole('textbox', { name: title })).toHaveValue('Lakes')
    await user.click(getButton(undo))
    await user.click(getButton(undo))
    expect(countPages()).toBe(1)
    await user.click(getButton(undo))
    expect(countPages()).toBe(0)
    expect(getButton(undo)).toHaveAttribute('aria-disabled', 'true')
    await waitFor(async () => expect(await loadDraft()).toBeNull())
    expect(screen.queryByText(savedAt)).not.toBeInTheDocument()
  },
)

it('a member who signs out leaves no undo history to the next person', async () => {
  const { user, store } = await openEditor({ user: testUser })
  await addPage(user)
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lakes')
  act(() => void store.dispatch(userChanged(null)))
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Lakes')
  expect(getButton('Undo')).toHaveAttribute('aria-disabled', 'true')
})

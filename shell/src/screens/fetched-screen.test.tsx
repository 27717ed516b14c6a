import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { renderInShell } from '../testing.tsx'
import { FetchedScreen, screenFiles, type ScreenFiles } from './fetched-screen.tsx'

const Help = () => <h1>Help</h1>
const title = { en: 'Help', zh: '帮助' }
const load = jest.fn<() => Promise<ComponentType>>()

beforeEach(() => {
  load.mockReset()
})

// What suspends while it renders goes on only inside of an awaited act
const open = (files: ScreenFiles) =>
  act(async () => renderInShell(<FetchedScreen files={files} title={title} />))

it('shows that it is loading, and then the screen', async () => {
  let arrive = (_: ComponentType) => {}
  load.mockReturnValue(new Promise(resolve => (arrive = resolve)))
  await open(screenFiles(load))
  expect(screen.getByText('Loading…')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toHaveAttribute('data-waiting')
  await act(async () => arrive(Help))
  expect(screen.getByRole('heading', { name: 'Help' })).toBeVisible()
})

it('shows at once what was fetched ahead, and fetches it once', async () => {
  load.mockResolvedValue(Help)
  const files = screenFiles(load)
  await Promise.all([files.fetch(), files.fetch()])
  renderInShell(<FetchedScreen files={files} title={title} />)
  expect(screen.getByRole('heading', { name: 'Help' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('says when the files do not come, and fetches them again on demand', async () => {
  // React tells the console of each error that a boundary caught
  jest.spyOn(console, 'error').mockImplementation(() => {})
  load.mockRejectedValueOnce(new Error('chunk 7 failed')).mockResolvedValueOnce(Help)
  const { user } = await open(screenFiles(load))
  expect(screen.getByRole('alert')).toHaveTextContent('chunk 7 failed')
  await act(() => user.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByRole('heading', { name: 'Help' })).toHaveFocus()
})

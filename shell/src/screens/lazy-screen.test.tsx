import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { renderInShell } from '../testing.tsx'
import { LazyScreen, createScreenLoader, type ScreenLoader } from './lazy-screen.tsx'

const Help = () => <h1>Help</h1>
const title = { en: 'Help', zh: '帮助' }
const load = jest.fn<() => Promise<ComponentType>>()

beforeEach(() => {
  load.mockReset()
})

// A suspended render only continues inside an awaited act.
const open = (loader: ScreenLoader) =>
  act(async () => renderInShell(<LazyScreen loader={loader} title={title} />))

it('shows the loading state, then the screen', async () => {
  let resolveLoad = (_: ComponentType) => {}
  load.mockReturnValue(new Promise(resolve => (resolveLoad = resolve)))
  await open(createScreenLoader(load))
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toHaveAttribute('data-waiting')
  await act(async () => resolveLoad(Help))
  expect(screen.getByRole('heading', { name: 'Help' })).toBeVisible()
})

it('shows a prefetched screen at once and loads it once', async () => {
  load.mockResolvedValue(Help)
  const loader = createScreenLoader(load)
  await Promise.all([loader.load(), loader.load()])
  renderInShell(<LazyScreen loader={loader} title={title} />)
  expect(screen.getByRole('heading', { name: 'Help' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('shows a failed load and retries on demand', async () => {
  // React logs each error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {})
  load.mockRejectedValueOnce(new Error('chunk 7 failed')).mockResolvedValueOnce(Help)
  const { user } = await open(createScreenLoader(load))
  expect(screen.getByRole('alert')).toHaveTextContent('chunk 7 failed')
  await act(() => user.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByRole('heading', { name: 'Help' })).toHaveFocus()
})

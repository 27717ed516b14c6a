import { expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import type { MountableScreen, ScreenContext } from '@tessera/shared-contracts'
import { renderInShell } from '../../testing.tsx'
import { loadTimeoutMs } from '../loader/with-timeout.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { MountedScreen } from './mounted-screen.tsx'

function renderScreen(mountable: MountableScreen) {
  const onMount = jest.fn()
  const rendered = renderInShell(
    <ErrorBoundary renderFallback={error => <p role="alert">{String(error)}</p>}>
      <MountedScreen screen={mountable} onMount={onMount} />
    </ErrorBoundary>,
    { path: '/notes', route: '*' },
  )
  return { ...rendered, onMount }
}

/** A screen without a framework: a heading and two links. */
function createPlainScreen() {
  const unmount = jest.fn()
  let context: ScreenContext | undefined
  const mountable: MountableScreen = {
    mount(element, given) {
      context = given
      element.innerHTML =
        '<h1>Notes</h1><a href="/tools?show=image">Tools</a><a href="https://example.org/">Out</a>'
      return unmount
    },
  }
  return { mountable, unmount, getContext: () => context }
}

it('mounts a screen without a framework, and unmounts it', async () => {
  const { mountable, unmount } = createPlainScreen()
  const { onMount, unmount: leave } = renderScreen(mountable)
  expect(screen.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await waitFor(() => expect(onMount).toHaveBeenCalledTimes(1))
  leave()
  await waitFor(() => expect(unmount).toHaveBeenCalledTimes(1))
})

it('opens links of the site in the page, and reports the new address', async () => {
  const { mountable, getContext } = createPlainScreen()
  const { user } = renderScreen(mountable)
  const onChange = jest.fn()
  getContext()?.subscribe(onChange)
  await user.click(screen.getByRole('link', { name: 'Tools' }))
  expect(getContext()?.getState()).toMatchObject({ path: '/tools', search: '?show=image', language: 'en' })
  expect(onChange).toHaveBeenCalled()
})

it('reports a change of the language', async () => {
  const { mountable, getContext } = createPlainScreen()
  const { setLanguage } = renderScreen(mountable)
  const onChange = jest.fn()
  getContext()?.subscribe(onChange)
  await act(() => setLanguage('zh'))
  expect(getContext()?.getState().language).toBe('zh')
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('leaves links to other origins to the browser', async () => {
  const { mountable, getContext } = createPlainScreen()
  const { user } = renderScreen(mountable)
  const path = getContext()?.getState().path
  const followed = jest.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', followed, { once: true })
  await user.click(screen.getByRole('link', { name: 'Out' }))
  expect(followed).toHaveBeenCalled()
  expect(getContext()?.getState().path).toBe(path)
})

it.each([
  [
    'throws',
    () => {
      throw new Error('no canvas')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no canvas'))],
])('passes an error to the boundary when the mount %s', async (_name, mount) => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { onMount } = renderScreen({ mount })
  expect(await screen.findByRole('alert')).toHaveTextContent('no canvas')
  expect(onMount).not.toHaveBeenCalled()
})

it('keeps the page when a subscriber of the screen throws, or the mount returns nothing', async () => {
  const errors: unknown[] = []
  const catchError = (event: ErrorEvent) => {
    event.preventDefault()
    errors.push(event.error)
  }
  let context: ScreenContext | undefined
  const mountable = {
    mount(element: HTMLElement, given: ScreenContext) {
      element.innerHTML = '<h1>Notes</h1><a href="/tools">Tools</a>'
      context = given
    },
  } as unknown as MountableScreen
  const { user, unmount } = renderScreen(mountable)
  const failure = new Error('no such element')
  context?.subscribe(() => {
    throw failure
  })
  jest.spyOn(globalThis, 'queueMicrotask').mockImplementationOnce(report => {
    try {
      report()
    } catch (error) {
      catchError(new ErrorEvent('error', { error }))
    }
  })
  await user.click(screen.getByRole('link', { name: 'Tools' }))
  expect(errors).toEqual([failure])
  expect(screen.getByRole('heading', { name: 'Notes' })).toBeVisible()
  unmount()
})

it('fails when the mount does not end in time', async () => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  renderScreen({ mount: () => new Promise(() => {}) })
  await act(() => jest.advanceTimersByTimeAsync(loadTimeoutMs - 1))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert')).toHaveTextContent('Mounting its screen took longer than 12 s.')
  jest.useRealTimers()
})

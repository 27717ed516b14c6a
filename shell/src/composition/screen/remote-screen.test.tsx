import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode, use, useEffect, useState, type ComponentType } from 'react'
import { renderInShell } from '../../testing.tsx'
import { createRemoteLoader } from '../loader/remote-loader.ts'
import type { RemoteLoaderOptions } from '../loader/remote-loader-types.ts'
import { loadTimeoutMs } from '../loader/with-timeout.ts'
import { RemoteScreen } from './remote-screen.tsx'
import { galleryRemote } from '../testing.ts'

const Old = () => <h1>Gallery 1</h1>
const New = () => <h1>Gallery 2</h1>

/** Mounts the gallery in Strict Mode, as the page does. Its release 2 has the given screen. */
async function mount(Screen: ComponentType, OldScreen: ComponentType = Old) {
  const onFirstMount = jest.fn<RemoteLoaderOptions['onFirstMount']>()
  const reportFault = jest.fn<RemoteLoaderOptions['reportFault']>()
  const loader = createRemoteLoader({
    loadRelease: async ({ version }) => ({
      screens: { wall: async () => (version === '2' ? Screen : OldScreen) },
      slices: {},
      languages: { en: async () => ({}), zh: async () => ({}) },
    }),
    install: async () => {},
    refetchFiles: async () => {},
    prefetchFiles: async () => {},
    reportFault,
    onFirstMount,
    timeoutMs: 5_000,
  })
  // A suspended render only continues inside an awaited act.
  const rendered = await act(async () =>
    renderInShell(
      <StrictMode>
        <RemoteScreen
          loader={loader}
          remote={galleryRemote}
          screen="wall"
          layout="site"
          title={{ en: 'Tools', zh: '工具' }}
        />
      </StrictMode>,
    ),
  )
  const announced = () => onFirstMount.mock.calls.map(([{ release }]) => release.version)
  const reported = () =>
    reportFault.mock.calls.map(([{ version, phase, fellBackTo }]) => ({ version, phase, fellBackTo }))
  return { ...rendered, loader, announced, reported }
}

/** Lets the time pass after which an error does not belong to the mount any more. */
function passProvingTime() {
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 1_001)
}

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

beforeEach(() => {
  // React logs each error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

describe('the first mount of a screen', () => {
  it('is announced once', async () => {
    const { announced, reported } = await mount(New)
    await screen.findByRole('heading', { name: 'Gallery 2' })
    await waitFor(() => expect(announced()).toEqual(['2']))
    expect(reported()).toEqual([])
  })

  it('falls back to the previous release when the screen throws', async () => {
    const { announced, reported } = await mount(() => {
      throw new Error('boom')
    })
    await screen.findByRole('heading', { name: 'Gallery 1' })
    await waitFor(() => expect(announced()).toEqual(['1']))
    expect(reported()).toEqual([{ version: '2', phase: 'render', fellBackTo: '1' }])
  })

  it('falls back when only an effect of the screen throws', async () => {
    const { announced, reported } = await mount(() => {
      useEffect(() => {
        throw new Error('boom')
      }, [])
      return <h1>Gallery 2</h1>
    })
    await screen.findByRole('heading', { name: 'Gallery 1' })
    await waitFor(() => expect(announced()).toEqual(['1']))
    expect(reported()).toEqual([{ version: '2', phase: 'render', fellBackTo: '1' }])
  })

  it('waits for a screen that suspends', async () => {
    const wait = Promise.withResolvers<string>()
    const { announced } = await mount(() => <h1>{use(wait.promise)}</h1>)
    expect(await screen.findByText('Loading...')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Tools' })).toBeInTheDocument()
    expect(announced()).toEqual([])
    await act(async () => wait.resolve('Gallery 2'))
    expect(screen.getByRole('heading', { name: 'Gallery 2' })).toBeVisible()
    await waitFor(() => expect(announced()).toEqual(['2']))
  })

  it('falls back when the promise of a suspended screen rejects', async () => {
    const wait = Promise.withResolvers<string>()
    const { announced } = await mount(() => <h1>{use(wait.promise)}</h1>)
    await screen.findByText('Loading...')
    await act(async () => {
      wait.promise.catch(() => {})
      wait.reject(new Error('404'))
    })
    await screen.findByRole('heading', { name: 'Gallery 1' })
    await waitFor(() => expect(announced()).toEqual(['1']))
  })
})

describe('a screen that shows nothing', () => {
  const Empty = () => <div />
  const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

  it('has not mounted until something appears in it', async () => {
    const { container, announced } = await mount(Empty)
    await new Promise(resolve => setTimeout(resolve))
    expect(announced()).toEqual([])
    container.querySelector('div div')?.append('Gallery 2')
    await waitFor(() => expect(announced()).toEqual(['2']))
  })

  it('falls back at the deadline', async () => {
    jest.useFakeTimers()
    const { announced, reported } = await mount(Empty)
    await advanceTime(loadTimeoutMs - 1)
    expect(reported()).toEqual([])
    await advanceTime(1)
    await advanceTime(0)
    expect(screen.getByRole('heading', { name: 'Gallery 1' })).toBeVisible()
    expect(announced()).toEqual(['1'])
    expect(reported()).toEqual([{ version: '2', phase: 'render', fellBackTo: '1' }])
  })

  it('has until its tab is seen', async () => {
    jest.useFakeTimers()
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { reported } = await mount(Empty)
    await advanceTime(10 * loadTimeoutMs)
    expect(reported()).toEqual([])
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await advanceTime(loadTimeoutMs)
    expect(reported()).toEqual([{ version: '2', phase: 'render', fellBackTo: '1' }])
  })

  it('is a failure with a button where no release shows anything', async () => {
    jest.useFakeTimers()
    const { reported } = await mount(Empty, Empty)
    for (const ms of [loadTimeoutMs, loadTimeoutMs]) await advanceTime(ms)
    expect(screen.getByRole('alert', { name: "Couldn't load this section" })).toHaveTextContent(
      'Its screen was still empty after 12 s.',
    )
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(reported().map(({ fellBackTo }) => fellBackTo)).toEqual(['1', null])
  })
})

describe('an uncaught error of the release', () => {
  it('within a second after the mount makes the page fall back', async () => {
    const { loader, announced, reported } = await mount(New)
    await waitFor(() => expect(announced()).toEqual(['2']))
    act(() => {
      expect(loader.handleUncaughtError(galleryRemote.current, new Error('late'))).toBe(true)
    })
    expect(await screen.findByRole('heading', { name: 'Gallery 1' })).toBeVisible()
    expect(reported()).toEqual([{ version: '2', phase: 'render', fellBackTo: '1' }])
  })

  it('leaves the screen alone later, and where another release threw it', async () => {
    const { loader, announced, unmount } = await mount(New)
    await waitFor(() => expect(announced()).toEqual(['2']))
    const throwFrom = (release: typeof galleryRemote.current) =>
      loader.handleUncaughtError(release, new Error('late'))
    expect(throwFrom({ ...galleryRemote.current, name: 'mfe-other' })).toBe(false)
    passProvingTime()
    expect(throwFrom(galleryRemote.current)).toBe(false)
    expect(screen.getByRole('heading', { name: 'Gallery 2' })).toBeVisible()
    unmount()
  })
})

it('shows a failure when a mounted screen throws, and retries the same release', async () => {
  const { user, announced, reported } = await mount(() => {
    const [broken, setBroken] = useState(false)
    if (broken) throw new Error('boom')
    return <button onClick={() => setBroken(true)}>Break</button>
  })
  await waitFor(() => expect(announced()).toEqual(['2']))
  passProvingTime()
  await user.click(screen.getByRole('button', { name: 'Break' }))
  expect(screen.getByRole('alert', { name: "Couldn't load this section" })).toBeVisible()
  expect(reported()).toEqual([{ version: '2', phase: 'render', fellBackTo: null }])

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Break' })).toBeVisible()
})

it('shows a failure when no release can be mounted, and retries without a reload', async () => {
  let healthy = false
  const { user, reported } = await mount(
    () => {
      if (!healthy) throw new Error('boom')
      return <h1>Gallery 2</h1>
    },
    () => {
      throw new Error('bang')
    },
  )
  expect(await screen.findByRole('alert', { name: "Couldn't load this section" })).toBeVisible()
  expect(reported()).toEqual([
    { version: '2', phase: 'render', fellBackTo: '1' },
    { version: '1', phase: 'render', fellBackTo: null },
  ])
  healthy = true
  await act(() => user.click(screen.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByRole('heading', { name: 'Gallery 2' })).toHaveFocus()
})

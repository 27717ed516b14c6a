import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode, use, useEffect, useState, type ComponentType } from 'react'
import { renderInShell } from '../../testing.tsx'
import { createRemoteLoader, type RemoteLoaderOptions } from '../loader/remote-loader.ts'
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
  return { ...rendered, announced, reported }
}

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

it('shows a failure when a mounted screen throws, and retries the same release', async () => {
  const { user, announced, reported } = await mount(() => {
    const [broken, setBroken] = useState(false)
    if (broken) throw new Error('boom')
    return <button onClick={() => setBroken(true)}>Break</button>
  })
  await waitFor(() => expect(announced()).toEqual(['2']))
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

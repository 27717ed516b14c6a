import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { Composition } from '@tessera/shared-contracts'
import { renderInShell } from '../../testing.tsx'
import { createCompositionStore } from '../composition-store.ts'
import { createRemoteLoader } from '../loader/remote-loader.ts'
import { createComposition, galleryRemote } from '../testing.ts'
import { DeferredScreen } from './deferred-screen.tsx'

const loader = createRemoteLoader({
  loadRelease: async () => ({ screens: { wall: async () => () => <h1>Wall</h1> } }),
  install: async () => {},
  refetchFiles: async () => {},
  prefetchFiles: async () => {},
  reportFault: () => {},
  onFirstMount: () => {},
  timeoutMs: 5_000,
})
const fetchFile = jest.fn<typeof fetch>()

beforeEach(() => {
  // The DOM of the tests does not know observers of fragments
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

async function open() {
  globalThis.fetch = fetchFile
  const deferred = { url: '/composition', integrity: 'sha384-doc', paths: { site: ['/tools'] } }
  const compositions = createCompositionStore({ ...createComposition(), deferred } satisfies Composition)
  await act(async () =>
    renderInShell(<DeferredScreen {...{ compositions, loader }} path="/tools" layout="site" />),
  )
}

it('shows the screen once its remote has arrived', async () => {
  fetchFile.mockResolvedValue(Response.json(createComposition(galleryRemote)))
  await open()
  expect(await screen.findByRole('heading', { name: 'Wall' })).toBeVisible()
})

it('shows a failure where the remote cannot be fetched, and tries again', async () => {
  fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
  fetchFile.mockResolvedValue(Response.json(createComposition(galleryRemote)))
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByRole('heading', { name: 'Wall' })).toBeVisible()
})

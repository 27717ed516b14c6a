import { jest } from '@jest/globals'
import { rootReducer } from '@tessera/shared-auth'
import { fakeServer, renderScreen, type FakeServer } from '@tessera/shared-auth/testing'
import {
  checkStatus,
  defaultEngineSettings,
  fetchHistory,
  getEngineSettings,
  saveHistory,
  submitTextToImage,
  type GenerationRecord,
  type Language,
  type CallResponseInput,
  type User,
} from '@tessera/shared-contracts'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
import { generationSlice } from './generation/generation-slice.ts'
import { TextToImageScreen } from './text-to-image-screen.tsx'

/** A paid member with enough credits. */
export const ada: User = {
  username: 'Ada',
  email: 'ada@example.org',
  credits: 1234,
  subscription: { plan: 'Monthly', type: 'monthly' },
}

export const pastGeneration: GenerationRecord = {
  id: 7,
  prompt: { positive: 'a hare in the snow' },
  images: ['/a.png', '/b.png', '/c.png', '/d.png', '/e.png'],
  scenario: 'interior',
  lora_uuid: 'interior-v1',
  lora_strength: 1.1,
  width: 1152,
  height: 768,
  batch_size: 4,
}

export const inProgress: CallResponseInput<typeof checkStatus> = { code: 0, data: { generateStatus: 2 } }
const done: CallResponseInput<typeof checkStatus> = {
  code: 0,
  data: {
    generateStatus: 5,
    images: [{ imageUrl: '/1.png' }, { imageUrl: '/2.png' }],
    engine: 'Embedded',
    notUnderstood: ['gryphon', 'zephyr'],
  },
}

/** A server where every call succeeds and a task is done at the second status. */
export function fakeGenerationServer(): FakeServer {
  const server = fakeServer()
  server.on(getEngineSettings, () => ({ success: true, data: defaultEngineSettings }))
  server.on(fetchHistory, () => ({ success: true, data: [pastGeneration] }))
  server.on(submitTextToImage, () => ({ success: true, uuid: 'task-1' }))
  server.on(checkStatus, () => (server.requests(checkStatus).length < 2 ? inProgress : done))
  server.on(saveHistory, () => ({ success: true, historyId: 41 }))
  return server
}

export interface OpenScreenOptions {
  user?: User | null
  language?: Language
  /** The query string. */
  search?: string
  /** Rendered beside the screen. */
  beside?: ReactNode
}

/**
 * Renders the screen as the shell does; by default Ada is signed in. Resolves when the screen's first calls have
 * their responses.
 */
export async function openScreen({
  user = ada,
  language = 'en',
  search = '',
  beside,
}: OpenScreenOptions = {}) {
  rootReducer.inject(generationSlice)
  const [{ path }] = manifest.screens
  const page = renderScreen(
    <>
      <TextToImageScreen />
      {beside}
    </>,
    {
      manifest,
      texts: { en, zh },
      language,
      path: path + search,
      route: path,
      ...(user && { user }),
    },
  )
  await act(async () => await flushResponses())
  return page
}

/** The fake server responds within one macrotask, which a fake clock does not run by itself. */
const flushResponses = () =>
  Object.hasOwn(setTimeout, 'clock')
    ? jest.advanceTimersByTimeAsync(0)
    : new Promise<void>(resolve => setTimeout(resolve))

/** Empties the storage, as in a new browser. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}

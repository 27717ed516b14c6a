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
  type ReplyOf,
  type User,
} from '@tessera/shared-contracts'
import { act } from '@testing-library/react'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
import { generationSlice } from './generation/generation.ts'
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

export const inProgress: ReplyOf<typeof checkStatus> = { code: 0, data: { generateStatus: 2 } }
const done: ReplyOf<typeof checkStatus> = {
  code: 0,
  data: {
    generateStatus: 5,
    images: [{ imageUrl: '/1.png' }, { imageUrl: '/2.png' }],
    engine: 'Embedded',
    notUnderstood: ['gryphon', 'zephyr'],
  },
}

/** A server where everything works and a task takes two readings. */
export function workingServer(): FakeServer {
  const server = fakeServer()
  server.on(getEngineSettings, () => ({ success: true, data: defaultEngineSettings }))
  server.on(fetchHistory, () => ({ success: true, data: [pastGeneration] }))
  server.on(submitTextToImage, () => ({ success: true, uuid: 'task-1' }))
  server.on(checkStatus, () => (server.requests(checkStatus).length < 2 ? inProgress : done))
  server.on(saveHistory, () => ({ success: true, historyId: 41 }))
  return server
}

export interface Visit {
  user?: User | null
  language?: Language
  /** What follows the screen's path. */
  search?: string
}

/**
 * Opens the screen as the shell does, signed in as Ada where nobody else is named; answers when what the
 * screen asks at once has been answered.
 */
export async function openScreen({ user = ada, language = 'en', search = '' }: Visit = {}) {
  rootReducer.inject(generationSlice)
  const [{ path }] = manifest.screens
  const page = renderScreen(<TextToImageScreen />, {
    manifest,
    texts: { en, zh },
    language,
    path: path + search,
    route: path,
    ...(user && { user }),
  })
  await act(async () => await answers())
  return page
}

/** The fake server answers within one turn; under a fake clock somebody must take it. */
const answers = () =>
  Object.hasOwn(setTimeout, 'clock')
    ? jest.advanceTimersByTimeAsync(0)
    : new Promise<void>(resolve => setTimeout(resolve))

/** Storage as in a new browser. */
export function clearBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
}

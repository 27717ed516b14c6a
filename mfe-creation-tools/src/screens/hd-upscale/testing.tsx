import { fakeServer, renderScreen, type FakeServer } from '@tessera/shared-auth/testing'
import {
  checkUpscaleStatus,
  submitUpscale,
  type Language,
  type CallResponseInput,
  type User,
} from '@tessera/shared-contracts'
import { fireEvent, screen } from '@testing-library/react'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
import { HdUpscaleScreen } from './hd-upscale-screen.tsx'

/** A member on the free plan, which includes HD upscale. */
export const ada: User = {
  username: 'Ada',
  email: 'ada@example.org',
  credits: 60,
  subscription: { plan: 'Basic', type: 'base' },
}

export const running: CallResponseInput<typeof checkUpscaleStatus> = {
  code: 0,
  data: { generateStatus: 2, percentCompleted: 0.4, canCancel: true, original: '/original.png' },
}
export const done: CallResponseInput<typeof checkUpscaleStatus> = {
  code: 0,
  data: {
    generateStatus: 5,
    images: [{ imageUrl: '/result.png' }],
    original: '/original.png',
    engine: 'Embedded',
    fidelity: 61.26,
  },
}

/** A server where every call succeeds and a task is done at the second status. */
export function fakeUpscaleServer(): FakeServer {
  const server = fakeServer()
  server.on(submitUpscale, () => ({ success: true, uuid: 'task-1' }))
  server.on(checkUpscaleStatus, () => (server.requests(checkUpscaleStatus).length < 2 ? running : done))
  return server
}

export interface OpenScreenOptions {
  user?: User | null
  language?: Language
  /** The address, with its parameters. */
  path?: string
}

/** Renders the screen as the shell does; by default Ada is signed in. */
export function openScreen({
  user = ada,
  language = 'en',
  path = '/tools/hd-upscale',
}: OpenScreenOptions = {}) {
  return renderScreen(<HdUpscaleScreen />, {
    manifest,
    texts: { en, zh },
    language,
    path,
    ...(user && { user }),
  })
}

/** A file with the header of a PNG of this size in pixels; the rest of it is zeros. */
export function pngFile(width = 800, height = 600, name = 'lake.png', bytes = 64): File {
  const content = new Uint8Array(bytes)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(content.buffer).setUint32(16, width)
  new DataView(content.buffer).setUint32(20, height)
  return new File([content], name, { type: 'image/png' })
}

/** The only file input; its name depends on state and language. */
export const getFileInput = () => {
  const control = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!control) throw new Error('There is no file control')
  return control
}

/** Chooses files as a user does. */
export const chooseImages = (...files: File[]) => fireEvent.change(getFileInput(), { target: { files } })

/** Chooses a file as a user does, and waits until the screen shows it. */
export async function chooseImage(file = pngFile()) {
  fireEvent.change(getFileInput(), { target: { files: [file] } })
  await screen.findByText(file.name)
}

import { fakeServer, renderScreen, type FakeServer } from '@tessera/shared-auth/testing'
import {
  checkUpscaleStatus,
  submitUpscale,
  type Language,
  type ReplyOf,
  type User,
} from '@tessera/shared-contracts'
import { fireEvent, screen } from '@testing-library/react'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { manifest } from '../../manifest.ts'
import { HdUpscaleScreen } from './hd-upscale-screen.tsx'

/** A member on the free plan: that is enough here. */
export const ada: User = {
  username: 'Ada',
  email: 'ada@example.org',
  credits: 60,
  subscription: { plan: 'Basic', type: 'base' },
}

export const running: ReplyOf<typeof checkUpscaleStatus> = {
  code: 0,
  data: { generateStatus: 2, percentCompleted: 0.4, canCancel: true, original: '/original.png' },
}
const done: ReplyOf<typeof checkUpscaleStatus> = {
  code: 0,
  data: {
    generateStatus: 5,
    images: [{ imageUrl: '/result.png' }],
    original: '/original.png',
    engine: 'Embedded',
    fidelity: 61.26,
  },
}

/** A server where everything works and a task takes two readings. */
export function workingServer(): FakeServer {
  const server = fakeServer()
  server.on(submitUpscale, () => ({ success: true, uuid: 'task-1' }))
  server.on(checkUpscaleStatus, () => (server.requests(checkUpscaleStatus).length < 2 ? running : done))
  return server
}

export interface Visit {
  user?: User | null
  language?: Language
}

/** Opens the screen as the shell does, signed in as Ada where nobody else is named. */
export function openScreen({ user = ada, language = 'en' }: Visit = {}) {
  const path = '/tools/hd-upscale'
  return renderScreen(<HdUpscaleScreen />, {
    manifest,
    texts: { en, zh },
    language,
    path,
    ...(user && { user }),
  })
}

/** The header of a PNG with these pixels; nobody looks further here. */
export function pngFile(width = 800, height = 600, name = 'lake.png', bytes = 64): File {
  const content = new Uint8Array(bytes)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(content.buffer).setUint32(16, width)
  new DataView(content.buffer).setUint32(20, height)
  return new File([content], name, { type: 'image/png' })
}

/** The one file control, by whatever it is called in this state and language. */
export const fileControl = () => {
  const control = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!control) throw new Error('There is no file control')
  return control
}

/** Chooses a file as a person does, and waits until it is looked at. */
export async function choosePicture(file = pngFile()) {
  fireEvent.change(fileControl(), { target: { files: [file] } })
  await screen.findByText(file.name)
}

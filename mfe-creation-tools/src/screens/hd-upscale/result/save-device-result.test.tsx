import { beforeEach, expect, it } from '@jest/globals'
import { fakeServer, renderScreen, type FakeServer } from '@tessera/shared-auth/testing'
import { uploadCreation, type User } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { manifest } from '../../../manifest.ts'
import { ada } from '../testing.tsx'
import { SaveDeviceResult } from './save-device-result.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const saveButton = () => screen.getByRole('button', { name: 'Save to personal works' })
const open = (user?: User) =>
  renderScreen(<SaveDeviceResult imageUrl="blob:lake" image={new Blob(['png'])} title="lake" />, {
    manifest,
    texts: { en, zh },
    path: '/tools/hd-upscale',
    ...(user && { user }),
  })

it('uploads the result under its title', async () => {
  server.on(uploadCreation, () => ({ success: true }))
  const { user } = open(ada)
  expect(saveButton()).toHaveAccessibleDescription(/uploaded from this device/)
  await user.click(saveButton())
  expect(await screen.findByRole('button', { name: 'Saved' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('link', { name: 'personal works' })).toHaveAttribute('href', '/personal-homepage')
  expect(server.requests(uploadCreation).map(request => request.creation_image.name)).toEqual(['lake.png'])
})

it('uploads it for the member alone until they choose', async () => {
  server.on(uploadCreation, () => ({ success: true }))
  const { user } = open(ada)
  expect(screen.getByRole('switch', { name: 'Only me' })).not.toBeChecked()
  expect(saveButton()).toHaveAccessibleDescription(/Only you see it/)
  await user.click(saveButton())
  await screen.findByRole('button', { name: 'Saved' })
  expect(server.requests(uploadCreation)[0]?.public).toBe('0')
})

it('opens the log-in for a visitor', async () => {
  const { user, modals } = open()
  await user.click(saveButton())
  expect(modals.openLogin).toHaveBeenCalledTimes(1)
  expect(server.requests(uploadCreation)).toEqual([])
})

it('shows the message of the server when saving fails, and can be retried', async () => {
  server.on(uploadCreation, () => ({ success: false, error: 'The file is too large.' }))
  const { user } = open(ada)
  await user.click(saveButton())
  expect(await screen.findByRole('alertdialog', { name: 'Save failed' })).toHaveTextContent(
    'The file is too large.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(saveButton()).not.toHaveAttribute('aria-disabled')
})

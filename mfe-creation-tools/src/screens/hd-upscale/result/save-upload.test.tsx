import { beforeEach, expect, it } from '@jest/globals'
import { fakeServer, renderScreen, type FakeServer } from '@tessera/shared-auth/testing'
import { uploadCreation, type User } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { manifest } from '../../../manifest.ts'
import { ada } from '../testing.tsx'
import { SaveUpload } from './save-upload.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const saveButton = () => screen.getByRole('button', { name: 'Save to personal works' })
const open = (user?: User) =>
  renderScreen(<SaveUpload picture={new Blob(['png'])} title="lake" />, {
    manifest,
    texts: { en, zh },
    path: '/tools/hd-upscale',
    ...(user && { user }),
  })

it('uploads what this device made, under its name', async () => {
  server.on(uploadCreation, () => ({ success: true }))
  const { user } = open(ada)
  expect(saveButton()).toHaveAccessibleDescription(/leaves this device when you save it/)
  await user.click(saveButton())
  expect(await screen.findByRole('button', { name: 'Saved' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('link', { name: 'personal works' })).toHaveAttribute('href', '/personal-homepage')
  expect(server.requests(uploadCreation).map(request => request.creation_image.name)).toEqual(['lake.png'])
})

it('asks a visitor to log in', async () => {
  const { user, modals } = open()
  await user.click(saveButton())
  expect(modals.openLogin).toHaveBeenCalledTimes(1)
  expect(server.requests(uploadCreation)).toEqual([])
})

it('says in the words of the server why it was not saved, and can be tried again', async () => {
  server.on(uploadCreation, () => ({ success: false, error: 'The file is too large.' }))
  const { user } = open(ada)
  await user.click(saveButton())
  expect(await screen.findByRole('alertdialog', { name: 'Save failed' })).toHaveTextContent(
    'The file is too large.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(saveButton()).not.toHaveAttribute('aria-disabled')
})

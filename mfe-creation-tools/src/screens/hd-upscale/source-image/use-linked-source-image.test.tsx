import { beforeEach, expect, it, jest } from '@jest/globals'
import { createImageLink } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { chooseImage, fakeUpscaleServer, openScreen, pngFile } from '../testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  fakeUpscaleServer()
})

/** Adds an image to the fake server. */
function serveImage(file: File): void {
  const fetchCall = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== '/media/lake.png') return fetchCall(input, init)
    return { ok: true, blob: async () => file } as unknown as Response
  })
}

const openLink = (url: string) =>
  openScreen({
    path: createImageLink('/tools/hd-upscale', { url, title: 'Lake at dawn' }, location.href) ?? '',
  })

it('the image of the address becomes the source image, and leaves the address', async () => {
  serveImage(pngFile(640, 480))
  const { location } = openLink('/media/lake.png')
  expect(await screen.findByText('Lake at dawn.png')).toBeVisible()
  expect(screen.getByText('640 × 480 → 1280 × 960', { exact: false })).toBeVisible()
  await waitFor(() => expect(location()).toBe('/tools/hd-upscale'))
})

it('an image that is too large for an upscale is refused like a chosen file', async () => {
  serveImage(pngFile(5000, 10))
  openLink('/media/lake.png')
  expect(await screen.findByRole('alertdialog', { name: 'File error' })).toHaveTextContent('4096 pixels')
})

it('an image that cannot be loaded is told, and a file can still be chosen', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = openLink('/media/gone.png')
  const alert = await screen.findByRole('alertdialog', { name: 'File error' })
  expect(alert).toHaveTextContent("Couldn't load this image.")
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await chooseImage()
})

import { beforeEach, expect, it, jest } from '@jest/globals'
import { createImageLink, uploadCreation } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { createHomepageServer, createOwnCreation, renderHomepage } from '../homepage-testing.tsx'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

/** Opens the link of an image that the site responds with; null: it has none. */
function openLink(url: string, image: Blob | null) {
  const server = createHomepageServer([])
  server.on(uploadCreation, () => ({ success: true, new_creation: createOwnCreation(7) }))
  const fetchCall = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== url) return fetchCall(input, init)
    return { ok: image !== null, status: 404, blob: async () => image } as unknown as Response
  })
  const path = createImageLink('/personal-homepage', { url, title: 'IMG_2041' }, location.href) ?? ''
  return { server, ...renderHomepage(path) }
}
const image = new Blob(['x'], { type: 'image/png' })

it('an image that another app has shared is uploaded once, and leaves the address', async () => {
  const { server, location } = openLink('/shared-images/1', image)
  await waitFor(() => expect(server.requests(uploadCreation)).toHaveLength(1))
  expect(server.requests(uploadCreation)[0]?.creation_image.name).toBe('IMG_2041.png')
  await waitFor(() => expect(location()).toBe('/personal-homepage'))
  expect(await screen.findByRole('article', { name: 'Work 7' })).toBeVisible()
})

it('a shared image that is no longer on the device is told', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { server, location } = openLink('/shared-images/1', null)
  const alert = await screen.findByRole('alertdialog', { name: 'Upload error' })
  expect(alert).toHaveTextContent("Couldn't find the shared image.")
  expect(location()).toBe('/personal-homepage')
  expect(server.requests(uploadCreation)).toEqual([])
})

it('a link uploads no other image of the site', async () => {
  const { server } = openLink('/media/7.png', image)
  await screen.findByRole('alertdialog', { name: 'Upload error' })
  expect(server.requests(uploadCreation)).toEqual([])
})

import { afterEach, expect, jest, test } from '@jest/globals'
import { useLinkedImage } from '@tessera/shared-auth/linked-image'
import { createImageLink } from '@tessera/shared-contracts'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'

const address = createImageLink('/tool', { url: '/media/lake.png', title: 'Lake' }, location.href) ?? ''

afterEach(() => void jest.restoreAllMocks())

/** Opens a screen at an address, on a site that has one image. */
function open(path: string, read: (file: File) => string | Promise<string>) {
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async url => {
    const blob = async () => new Blob(['lake'], { type: 'image/png' })
    return { ok: url === '/media/lake.png', status: 404, blob } as unknown as Response
  })
  const onImage = jest.fn<(image: string | null) => void>()
  function Screen() {
    useLinkedImage({ read, onImage })
    const { pathname, search } = useLocation()
    return <output>{pathname + search}</output>
  }
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <Screen />
    </MemoryRouter>,
  )
  return { onImage, fetched, ...view }
}

test('reads the image of the address once, and removes it from the address', async () => {
  const { onImage } = open(`${address}&tab=1`, file => file.name)
  await waitFor(() => expect(onImage).toHaveBeenCalledWith('Lake.png'))
  expect(screen.getByRole('status')).toHaveTextContent('/tool?tab=1')
  expect(onImage).toHaveBeenCalledTimes(1)
})

test.each([
  ['is missing', '/tool?image=%2Fmedia%2Fgone.png', () => 'read'],
  ['cannot be read', address, () => Promise.reject(new Error('No image'))],
])('reports an image that %s', async (_, path, read) => {
  const { onImage } = open(path, read)
  await waitFor(() => expect(onImage).toHaveBeenCalledWith(null))
  expect(screen.getByRole('status')).toHaveTextContent(/^\/tool$/)
})

test('fetches no image of another site', async () => {
  const { onImage, fetched } = open('/tool?image=https%3A%2F%2Fexample.org%2Fa.png', file => file.name)
  await waitFor(() => expect(onImage).toHaveBeenCalledWith(null))
  expect(fetched).not.toHaveBeenCalled()
})

test('does nothing once the screen is left, or without an image in the address', async () => {
  const left = open(address, file => file.name)
  left.unmount()
  const other = open('/tool', file => file.name)
  await new Promise(resolve => setTimeout(resolve))
  expect(left.onImage).not.toHaveBeenCalled()
  expect(other.onImage).not.toHaveBeenCalled()
})

import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { AnimatedImage } from './animated-image.tsx'

const animatedWebp = new Uint8Array(40)
animatedWebp.set(Array.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\u{2}', letter => letter.charCodeAt(0)))

afterEach(() => void jest.restoreAllMocks())

/** Renders an image of the server; returns its element once it is loaded. */
function renderImage({ isReduced = false, file = animatedWebp, status = 206 } = {}) {
  const query = Object.assign(new EventTarget(), { matches: isReduced })
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  const requests: unknown[] = []
  globalThis.fetch = (url, options) => {
    requests.push([url, options?.headers])
    const body = { status, ok: status < 400, arrayBuffer: () => Promise.resolve(file.buffer) }
    return Promise.resolve(body as Response)
  }
  const view = render(
    <AnimatedImage
      src="/a.webp"
      srcSet="/a-480.webp 480w, /a-1920.webp 1920w"
      alt="Dunes"
      fallbackLabel="Unavailable"
      animation={{ url: '/a.webp', stillSrcSet: '/a-480.webp 480w' }}
      animationLabels={{ play: 'Play animation', pause: 'Pause animation' }}
    />,
  )
  const image = screen.getByRole('img', { name: 'Dunes' })
  return { ...view, image, requests, load: () => fireEvent.load(image) }
}

test('an animation plays once it is loaded, until it is paused', async () => {
  const { image, requests, load, container } = renderImage()
  expect(image).toHaveAttribute('srcset', '/a-480.webp 480w, /a-1920.webp 1920w')
  expect(requests).toEqual([])
  load()
  const pause = await screen.findByRole('button', { name: 'Pause animation' })
  expect(image).not.toHaveAttribute('srcset')
  expect(image).toHaveAttribute('src', '/a.webp')
  expect(requests).toEqual([['/a.webp', { range: 'bytes=0-4095' }]])
  expect(await axe(container)).toHaveNoViolations()
  await userEvent.click(pause)
  expect(image).toHaveAttribute('srcset', '/a-480.webp 480w')
})

test('where the user prefers reduced motion, an animation moves only when it is played', async () => {
  const { image, load } = renderImage({ isReduced: true })
  expect(image).toHaveAttribute('srcset', '/a-480.webp 480w')
  load()
  const play = await screen.findByRole('button', { name: 'Play animation' })
  expect(image).toHaveAttribute('srcset', '/a-480.webp 480w')
  await userEvent.click(play)
  expect(image).not.toHaveAttribute('srcset')
  expect(screen.getByRole('button', { name: 'Pause animation' })).toHaveFocus()
})

test.each([
  ['a still image', { file: new Uint8Array(40) }],
  ['a file that cannot be read', { status: 404 }],
])('%s has no button', async (_name, options) => {
  const { image, load, requests } = renderImage(options)
  load()
  await waitFor(() => expect(requests).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(image).toHaveAttribute('srcset', '/a-480.webp 480w, /a-1920.webp 1920w')
})

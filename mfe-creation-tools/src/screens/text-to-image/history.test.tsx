import { beforeEach, expect, it } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import { fetchHistory } from '@tessera/shared-contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { clearBrowser, openScreen, pastGeneration, workingServer } from './testing.tsx'

let server: FakeServer
beforeEach(() => {
  clearBrowser()
  server = workingServer()
})

const history = () => within(screen.getByRole('region', { name: 'History' }))

it('lists past generations in the order of the server, with up to four thumbnails each', async () => {
  const older = { ...pastGeneration, id: 'six', prompt: 'a fox', images: ['/f.png'] }
  server.on(fetchHistory, () => ({ success: true, data: [pastGeneration, older] }))
  openScreen()
  expect(history().getByText('Loading history...')).toBeInTheDocument()
  const entries = await history().findAllByRole('article')
  expect(entries.map(entry => entry.textContent)).toEqual(['a hare in the snow', 'a fox'])
  expect(entries.map(entry => within(entry).getAllByRole('button').length)).toEqual([4, 1])
})

it('shows the small files where the server has some, and the originals at large', async () => {
  const sparse = { ...pastGeneration, thumbs: ['/a-small.webp', '', '/c-small.webp'] }
  server.on(fetchHistory, () => ({ success: true, data: [sparse] }))
  const { user } = openScreen()
  const thumbnails = within(await history().findByRole('article')).getAllByRole('button')
  expect(thumbnails.map(each => each.querySelector('img')?.getAttribute('src'))).toEqual([
    '/a-small.webp',
    '/b.png',
    '/c-small.webp',
    '/d.png',
  ])
  await user.click(screen.getByRole('button', { name: 'Open image 1: a hare in the snow' }))
  const lightbox = within(screen.getByRole('dialog', { name: 'Image details' }))
  expect(lightbox.getByRole('img', { name: 'a hare in the snow' })).toHaveAttribute('src', '/a.png')
})

it('keeps a place for a thumbnail that fails to load', async () => {
  openScreen()
  const thumbnail = await history().findByRole('button', { name: 'Open image 2: a hare in the snow' })
  const file = thumbnail.querySelector('img')
  if (!file) throw new Error('There is no picture in the thumbnail')
  fireEvent.error(file)
  expect(within(thumbnail).getByRole('img', { name: 'Image unavailable' })).toBeVisible()
})

it('says when there is nothing yet', async () => {
  server.on(fetchHistory, () => ({ success: true, data: [] }))
  openScreen()
  expect(await history().findByText('Nothing generated yet')).toBeVisible()
})

it.each<[string, () => void]>([
  ['declines', () => server.on(fetchHistory, () => ({ success: false, error: 'Busy' }))],
  ['breaks', () => server.fail(fetchHistory, { status: 500 })],
  ['cannot be reached', () => server.fail(fetchHistory, 'network')],
])('says when the server %s, and tries again on demand', async (_, arrange) => {
  arrange()
  const { user } = openScreen()
  expect(await history().findByRole('alert')).toHaveTextContent('Failed to load history.')
  server.on(fetchHistory, () => ({ success: true, data: [pastGeneration] }))
  await user.click(history().getByRole('button', { name: 'Try again' }))
  expect(await history().findByText('a hare in the snow')).toBeVisible()
  expect(history().queryByRole('alert')).not.toBeInTheDocument()
})

it('asks a visitor to log in, and the server nothing', async () => {
  const { user, modals } = openScreen({ user: null })
  await user.click(history().getByRole('button', { name: 'Log in' }))
  expect(modals.openLogin).toHaveBeenCalledTimes(1)
  expect(server.requests(fetchHistory)).toHaveLength(0)
})

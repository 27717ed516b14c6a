import { beforeEach, expect, it } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import { getCreations } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { clearStorage, openScreen, fakeGenerationServer } from '../testing.tsx'

let server: FakeServer
beforeEach(() => {
  clearStorage()
  server = fakeGenerationServer()
  sessionStorage.setItem('text-to-image.draft', JSON.stringify({ prompt: 'an older idea', count: 2 }))
})

const prompt = () => screen.getByRole('textbox', { name: 'Prompt' })

it('takes prompt and parameters of the creation in the URL, and removes it from the URL', async () => {
  server.on(getCreations, () => ({
    success: true,
    prompt: { positive: 'a fox', scenario: 'product', width: 1024, height: 1024, batch_size: 3 },
  }))
  const { location } = await openScreen({ search: '?similar=12&language=en' })
  await waitFor(() => expect(prompt()).toHaveValue('a fox'))
  for (const name of ['Product', /^1:1/, '3']) expect(screen.getByRole('radio', { name })).toBeChecked()
  expect(server.requests(getCreations)).toEqual([{ id: '12' }])
  await waitFor(() => expect(location()).toBe('/tools/text-to-image?language=en'))
})

it('prefers the parameters in the URL', async () => {
  server.on(getCreations, () => ({ success: true, prompt: 'a fox' }))
  await openScreen({ search: '?similar=12&count=4' })
  await waitFor(() => expect(prompt()).toHaveValue('a fox'))
  expect(screen.getByRole('radio', { name: '4' })).toBeChecked()
})

it('reads parameters without a call', async () => {
  await openScreen({ search: '?prompt=a+hare&scenario=interior&size=768x1152&strength=1.5' })
  expect(prompt()).toHaveValue('a hare')
  for (const name of ['Interior design', /^2:3/, '1'])
    expect(screen.getByRole('radio', { name })).toBeChecked()
  expect(screen.getByRole('slider', { name: 'Model strength' })).toHaveValue('1.5')
  expect(server.requests(getCreations)).toHaveLength(0)
})

it('shows that the prompt is loading', async () => {
  server.on(getCreations, () => new Promise(() => {}))
  await openScreen({ search: '?similar=12' })
  expect(screen.getByText('Loading the prompt of that work...')).toBeVisible()
  expect(prompt()).toHaveValue('an older idea')
})

it.each<[string, () => void]>([
  ['declines', () => server.on(getCreations, () => ({ success: false, error: 'Unknown work' }))],
  ['has no prompt of it', () => server.on(getCreations, () => ({ success: true }))],
  ['breaks', () => server.fail(getCreations, { status: 500 })],
])('keeps the draft and shows a warning when the server %s', async (_, arrange) => {
  arrange()
  await openScreen({ search: '?similar=12' })
  expect(await screen.findByText('The prompt of that work could not be loaded.')).toBeVisible()
  expect(prompt()).toHaveValue('an older idea')
})

import { beforeEach, describe, expect, it } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import { drawingVersion } from '@tessera/image-engine/drawing-version'
import {
  defaultEngineSettings,
  getCreations,
  getEngineSettings,
  submitTextToImage,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { VaryCreation } from '../../../extensions/vary-creation.tsx'
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
  expect(screen.getByText("Loading the creation's prompt...")).toBeVisible()
  expect(prompt()).toHaveValue('an older idea')
})

it.each<[string, () => void, string]>([
  [
    'declines',
    () => server.on(getCreations, () => ({ success: false, error: 'Unknown work' })),
    "Couldn't load the creation's prompt.",
  ],
  [
    'has no prompt of it',
    () => server.on(getCreations, () => ({ success: true })),
    'That creation has no prompt. Describe what you want to see in your own words.',
  ],
  ['breaks', () => server.fail(getCreations, { status: 500 }), "Couldn't load the creation's prompt."],
])('does not show the last draft as that of the creation when the server %s', async (_, arrange, message) => {
  arrange()
  const { user, location } = await openScreen({ search: '?similar=12' })
  expect(await screen.findByText(message)).toBeVisible()
  expect(prompt()).toHaveValue('')
  await waitFor(() => expect(location()).toBe('/tools/text-to-image'))
  await user.click(screen.getByRole('button', { name: 'Restore my last prompt' }))
  expect(prompt()).toHaveValue('an older idea')
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})

it('takes a seed from the URL only: a similar image has another one', async () => {
  server.on(getCreations, () => ({ success: true, prompt: { positive: 'a fox', seed: 7 } }))
  const similar = await openScreen({ search: '?similar=12' })
  await waitFor(() => expect(prompt()).toHaveValue('a fox'))
  expect(screen.getByRole('textbox', { name: 'Seed' })).toHaveValue('')
  similar.unmount()
  await openScreen({ search: '?similar=12&seed=7' })
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Seed' })).toHaveValue('7'))
})

describe('the actions of other areas', () => {
  const extension = (
    <VaryCreation image={{ url: '/a.png', title: '' }} generation={{ creationId: '12', seed: 7 }} />
  )
  beforeEach(() => server.on(getCreations, () => ({ success: true, prompt: { positive: 'a fox', seed: 7 } })))

  it('vary a creation: its parameters, a new seed, once the user agrees to its price', async () => {
    const { user } = await openScreen({ beside: extension })
    const link = screen.getByRole('link', { name: 'Another one · 30 credits' })
    await user.click(link)
    const question = screen.getByRole('alertdialog', { name: 'Make another one?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(prompt()).not.toHaveValue('a fox')
    await user.click(link)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(server.requests(submitTextToImage)).toHaveLength(1))
    const nodes = server.requests(submitTextToImage)[0]?.generateParams
    expect([nodes?.['1'].inputs.text, nodes?.['3'].inputs.seed]).toEqual(['a fox', undefined])
  })

  it('open its parameters with its seed, and wait for the user', async () => {
    const { user } = await openScreen({ beside: extension })
    await user.click(screen.getByRole('link', { name: 'Keep this seed' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Seed' })).toHaveValue('7'))
    expect(server.requests(submitTextToImage)).toHaveLength(0)
  })

  it.each([
    ['Embedded', 'Change one thing'],
    ['ComfyUI', 'Keep this seed'],
  ])('lead to the chips where the engine of the site made the image: %s', async (engine, name) => {
    server.on(getEngineSettings, () => ({
      success: true,
      data: { ...defaultEngineSettings, drawingVersion, engine: 'Embedded' },
    }))
    const generation = { creationId: '12', seed: 7, engine }
    const { user } = await openScreen({
      beside: <VaryCreation image={{ url: '/a.png', title: '' }} generation={generation} />,
    })
    await user.click(screen.getByRole('link', { name }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Seed' })).toHaveValue('7'))
  })

  it('spend nothing through an address alone', async () => {
    await openScreen({ search: '?similar=12&generates=true' })
    await waitFor(() => expect(prompt()).toHaveValue('a fox'))
    expect(server.requests(submitTextToImage)).toHaveLength(0)
  })
})

import { beforeEach, expect, it } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import { polishPrompt } from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { clearStorage, openScreen, fakeGenerationServer } from '../testing.tsx'

let server: FakeServer
beforeEach(() => {
  clearStorage()
  server = fakeGenerationServer()
  server.on(polishPrompt, ({ prompt }) => ({ success: true, data: `${prompt}, soft morning light` }))
})

const prompt = () => screen.getByRole('textbox', { name: 'Prompt' })
const status = () => screen.getByRole('status', { name: 'Status' })

async function polish(idea = 'a fox') {
  const page = await openScreen()
  if (idea) await page.user.type(prompt(), idea)
  await page.user.click(screen.getByRole('button', { name: 'AI polish' }))
  return page
}

it('requires a prompt', async () => {
  const { user } = await polish('')
  const alert = screen.getByRole('alertdialog', { name: 'Prompt required' })
  expect(alert).toHaveTextContent('Please enter a basic idea first')
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  expect(server.requests(polishPrompt)).toHaveLength(0)
})

it('shows that it runs, and makes the prompt read-only', async () => {
  let respond = (_: { success: boolean; data: string }) => {}
  server.on(polishPrompt, () => new Promise(resolve => void (respond = resolve)))
  await polish()
  expect(status()).toHaveTextContent('Polishing the prompt...')
  expect(prompt()).toHaveAttribute('readonly')
  respond({ success: true, data: 'a red fox' })
  expect(await screen.findByText('Polish done')).toBeVisible()
  expect(prompt()).not.toHaveAttribute('readonly')
})

it('replaces the prompt and shows the changes', async () => {
  await polish()
  const changes = await screen.findByRole('region', { name: 'What AI polish changed' })
  expect(prompt()).toHaveValue('a fox, soft morning light')
  expect(within(changes).getByRole('insertion')).toHaveTextContent(', soft morning light')
  expect(within(changes).queryByRole('deletion')).not.toBeInTheDocument()
})

it('can be undone', async () => {
  const { user } = await polish()
  await user.click(await screen.findByRole('button', { name: 'Undo polish' }))
  expect(prompt()).toHaveValue('a fox')
  expect(prompt()).toHaveFocus()
  expect(screen.queryByRole('region', { name: 'What AI polish changed' })).not.toBeInTheDocument()
  expect(status()).toHaveTextContent('Ready')
})

it('offers other scenes, which take the place of the first and of each other', async () => {
  server.on(polishPrompt, ({ prompt: idea }) => ({
    success: true,
    data: `${idea}, at dawn`,
    alternatives: [`${idea}, at night`, 'another fox'],
  }))
  const { user } = await polish()
  const group = await screen.findByRole('group', { name: 'Other scenes' })
  const scenes = within(group)
  expect(scenes.getByRole('button', { name: 'a fox, at dawn', pressed: true })).toHaveTextContent(/^at dawn$/)
  expect(await axe(group)).toHaveNoViolations()

  await user.click(scenes.getByRole('button', { name: 'a fox, at night', pressed: false }))
  expect(prompt()).toHaveValue('a fox, at night')
  expect(scenes.getByRole('button', { name: 'a fox, at night', pressed: true })).toBeVisible()
  await user.click(scenes.getByRole('button', { name: 'another fox', pressed: false }))
  expect(prompt()).toHaveValue('another fox')
  await user.click(screen.getByRole('button', { name: 'Undo polish' }))
  expect(prompt()).toHaveValue('a fox')
})

it('can be undone after another polish has failed', async () => {
  const { user } = await polish()
  await screen.findByText('Polish done')
  server.on(polishPrompt, () => ({ success: false, error: 'Too many requests' }))
  await user.click(screen.getByRole('button', { name: 'AI polish' }))
  await screen.findByText('Polish failed: Too many requests')
  await user.click(screen.getByRole('button', { name: 'Undo polish' }))
  expect(prompt()).toHaveValue('a fox')
})

it('cannot be undone after the prompt is edited', async () => {
  const { user } = await polish()
  await screen.findByRole('button', { name: 'Undo polish' })
  await user.type(prompt(), '!')
  expect(screen.queryByRole('button', { name: 'Undo polish' })).not.toBeInTheDocument()
  expect(status()).toHaveTextContent('Ready')
  expect(prompt()).toHaveValue('a fox, soft morning light!')
})

it('sends the chosen scenario', async () => {
  const { user } = await openScreen()
  await user.click(screen.getByRole('radio', { name: 'Product' }))
  await user.type(prompt(), 'a red fox')
  await user.click(screen.getByRole('button', { name: 'AI polish' }))
  expect(server.requests(polishPrompt)).toEqual([{ prompt: 'a red fox', scenario: 'product' }])
})

it('says when it changed nothing', async () => {
  server.on(polishPrompt, request => ({ success: true, data: request.prompt }))
  await polish()
  expect(await screen.findByText('AI polish found nothing to change.')).toBeVisible()
})

it.each<[string, () => void, string]>([
  [
    'declines',
    () => server.on(polishPrompt, () => ({ success: false, error: 'Too many requests' })),
    'Polish failed: Too many requests',
  ],
  [
    'answers with nothing',
    () => server.on(polishPrompt, () => ({ success: true })),
    'Polish failed: Unknown error',
  ],
  [
    'breaks',
    () => server.fail(polishPrompt, { status: 500, body: { error: 'Out of order' } }),
    'Polish failed: Request failed (status: 500). Server response: Out of order',
  ],
  [
    'cannot be reached',
    () => server.fail(polishPrompt, 'network'),
    "Polish failed: Couldn't reach the server. Check your network and try again.",
  ],
])('shows when the server %s, and keeps the prompt', async (_, arrange, text) => {
  arrange()
  await polish()
  expect(await within(status()).findByText(text)).toBeVisible()
  expect(prompt()).toHaveValue('a fox')
  expect(screen.getByRole('button', { name: 'AI polish' })).not.toHaveAttribute('aria-disabled')
})

it('no longer shows its status once a generation starts', async () => {
  const { user } = await polish()
  await screen.findByText('Polish done')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('Task submitted')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo polish' })).not.toBeInTheDocument()
})

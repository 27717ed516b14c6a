import { beforeEach, describe, expect, it } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import {
  checkPrompt,
  defaultEngineSettings,
  getEngineSettings,
  promptExamples,
  submitTextToImage,
} from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { clearStorage, fakeGenerationServer, openScreen } from '../testing.tsx'

let server: FakeServer
beforeEach(() => {
  clearStorage()
  server = fakeGenerationServer()
  server.on(getEngineSettings, () => ({
    success: true,
    data: { ...defaultEngineSettings, drawsKnownSubjects: true },
  }))
  server.on(checkPrompt, ({ prompt }) => {
    const start = prompt.indexOf('bicycle')
    if (start < 0) return { success: true, data: { isLimited: true, canDrawSubject: true, unknownWords: [] } }
    return {
      success: true,
      data: {
        isLimited: true,
        canDrawSubject: false,
        unknownWords: [{ word: 'bicycle', start, end: start + 7 }],
        suggestion: { subject: 'car', prompt: prompt.replace('bicycle', 'car') },
      },
    }
  })
})

const prompt = () => screen.getByRole('textbox', { name: 'Prompt' })
const generate = () => screen.getByRole('button', { name: 'Generate' })
const note = "The image won't show: bicycle"

describe('while typing', () => {
  it('lists the words that the image will not show, and replaces the subject on request', async () => {
    const { user, container } = await openScreen()
    await user.type(prompt(), 'a red bicycle')
    expect(await screen.findByText(note)).toBeVisible()
    expect(server.requests(checkPrompt)).toHaveLength(1)
    expect(await axe(container)).toHaveNoViolations()

    await user.click(screen.getByRole('button', { name: 'Use “car” instead' }))
    expect(prompt()).toHaveValue('a red car')
    await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(prompt()).toHaveValue('a red bicycle')
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('says once of each kind what the image lacks, in the words of the prompt, with prompts instead', async () => {
    server.on(checkPrompt, () => ({
      success: true,
      data: {
        isLimited: true,
        canDrawSubject: true,
        unknownWords: [{ word: 'photo', start: 2, end: 7 }],
        limitations: [
          {
            id: 'photograph',
            phrases: ['photo'],
            alternatives: ['a lake, watercolor', 'a lake, oil painting'],
          },
          { id: 'missing', phrases: ['blue hat', 'boat'], alternatives: ['a lake'] },
          { id: 'of a newer server', phrases: ['x'], alternatives: [] },
        ],
      },
    }))
    const { user } = await openScreen()
    await user.type(prompt(), 'a photo of a lake')
    expect(
      await screen.findByText(
        'Drawn, not photographed. Not in the image: blue hat, boat. Not everything you asked for.',
      ),
    ).toBeVisible()
    expect(screen.queryByText(/won't show/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try “a lake”' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try “a lake, watercolor”' }))
    expect(prompt()).toHaveValue('a lake, watercolor')
  })

  it('is silent where the check fails', async () => {
    server.on(checkPrompt, () => ({ success: false, error: 'Too many attempts' }))
    const { user } = await openScreen()
    await user.type(prompt(), 'a red bicycle')
    await waitFor(() => expect(server.requests(checkPrompt)).toHaveLength(1))
    expect(screen.queryByText(/Too many attempts|won't show/)).not.toBeInTheDocument()
  })

  it('asks nothing with an engine that takes every prompt', async () => {
    server.on(getEngineSettings, () => ({ success: true, data: defaultEngineSettings }))
    const { user } = await openScreen()
    await user.type(prompt(), 'a red bicycle')
    await user.click(generate())
    await waitFor(() => expect(server.requests(submitTextToImage)).toHaveLength(1))
    expect(server.requests(checkPrompt)).toHaveLength(0)
    expect(screen.queryByRole('button', { name: 'What can I ask for?' })).not.toBeInTheDocument()
  })
})

it('generates a subject that the engine cannot draw without asking, because the preview shows it', async () => {
  const { user } = await openScreen()
  await user.type(prompt(), 'a red bicycle')
  await user.click(generate())
  await waitFor(() => expect(server.requests(submitTextToImage)).toHaveLength(1))
})

describe('“What can I ask for?”', () => {
  it('shows subjects and styles, and puts an example into the field', async () => {
    const { user } = await openScreen()
    await user.type(prompt(), 'my idea')
    await user.click(screen.getByRole('button', { name: 'What can I ask for?' }))
    const dialog = await screen.findByRole('dialog', { name: 'What can I ask for?' })
    expect(within(dialog).getByRole('heading', { name: 'Styles' })).toBeVisible()
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(promptExamples.length)
    expect(await axe(dialog)).toHaveNoViolations()

    await user.click(within(dialog).getByRole('button', { name: 'a red sports car' }))
    expect(prompt()).toHaveValue('a red sports car')
    await waitFor(() => expect(prompt()).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(prompt()).toHaveValue('my idea')
  })

  it('speaks Chinese', async () => {
    const { user } = await openScreen({ language: 'zh' })
    await user.click(screen.getByRole('button', { name: '可以画什么？' }))
    const dialog = await screen.findByRole('dialog', { name: '可以画什么？' })
    expect(within(dialog).getByRole('button', { name: '红色跑车' })).toBeVisible()
  })
})

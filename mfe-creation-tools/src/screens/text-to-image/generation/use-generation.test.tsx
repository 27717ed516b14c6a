import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import {
  cancelTask,
  checkSession,
  checkStatus,
  fetchHistory,
  saveHistory,
  startTrial,
  submitTextToImage,
  type User,
} from '@tessera/shared-contracts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import {
  ada,
  clearStorage,
  inProgress,
  openScreen,
  fakeGenerationServer,
  type OpenScreenOptions,
} from '../testing.tsx'

let server: FakeServer
beforeEach(() => {
  jest.useFakeTimers()
  clearStorage()
  server = fakeGenerationServer()
})
afterEach(() => void jest.useRealTimers())

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const status = () => screen.getByRole('status', { name: 'Status' })
const prompt = () => screen.getByRole('textbox', { name: 'Prompt' })
const generateButton = () => screen.getByRole('button', { name: 'Generate' })
const results = () => within(screen.getByRole('region', { name: 'Results' }))

/** Presses a button and lets all promises settle. */
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const pressEnter = (modifier: object) =>
  act(async () => void fireEvent.keyDown(prompt(), { key: 'Enter', ...modifier }))

/** Opens the screen, types a prompt and presses Generate. */
async function generate({ idea = 'a fox', ...visit }: OpenScreenOptions & { idea?: string } = {}) {
  const page = await openScreen(visit)
  await page.user.type(prompt(), idea)
  await press(generateButton())
  return page
}

const free: User = { ...ada, subscription: { plan: 'Basic', type: 'base' } }

describe('a generation requires', () => {
  it.each<[string, User | null, string, string, string, 'openLogin' | 'openPlans' | null]>([
    ['a prompt', null, '  ', 'Prompt required', 'Please enter a prompt.', null],
    ['a log-in', null, 'a fox', 'Login required', 'Please log in to use this feature.', 'openLogin'],
    [
      'a plan',
      { ...free, trialUsed: true },
      'a fox',
      'Text to image needs a plan',
      'This feature is for members only.',
      'openPlans',
    ],
    [
      '30 credits',
      { ...ada, credits: 29 },
      'a fox',
      'Credits required',
      'You need 30 credits, your balance is insufficient.',
      'openPlans',
    ],
  ])('%s', async (_, user, idea, title, message, remedy) => {
    const { modals, user: person } = await generate({ user, idea })
    const alert = await screen.findByRole('alertdialog', { name: title })
    expect(alert).toHaveTextContent(message)
    expect(modals.openLogin).not.toHaveBeenCalled()
    expect(modals.openPlans).not.toHaveBeenCalled()

    await person.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(modals.openLogin).not.toHaveBeenCalled()
    expect(modals.openPlans).not.toHaveBeenCalled()
    if (!remedy) return
    await person.click(screen.getByRole('button', { name: 'Generate' }))
    const label = remedy === 'openLogin' ? 'Log in' : 'See plans'
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(modals.openLogin).toHaveBeenCalledTimes(remedy === 'openLogin' ? 1 : 0)
    expect(modals.openPlans).toHaveBeenCalledTimes(remedy === 'openPlans' ? 1 : 0)
    expect(server.requests(submitTextToImage)).toHaveLength(0)
  })
})

it.each<[string, User | null, string]>([
  ['who has a plan', ada, '30 credits'],
  ['on Basic', free, '30 credits Needs a plan; 7 days free'],
  ['who had the trial', { ...free, trialUsed: true }, '30 credits Needs a plan'],
  ['who has not logged in', null, '30 credits Needs a plan; 7 days free'],
])('shows a user %s the cost, and what is missing', async (_, user, description) => {
  await openScreen({ user })
  expect(generateButton()).toHaveAccessibleDescription(description)
})

describe('the alert about the plan', () => {
  const openTrial = async () => {
    const { user } = await generate({ user: free })
    const alert = await screen.findByRole('alertdialog', { name: 'Text to image needs a plan' })
    await user.click(within(alert).getByRole('button', { name: 'Start 7-day free trial' }))
    return screen.findByRole('alertdialog', { name: 'Free trial' })
  }

  it('starts the trial', async () => {
    server.on(startTrial, () => ({ success: true }))
    server.on(checkSession, () => ({ isLoggedIn: true, user: ada }))
    expect(await openTrial()).toHaveTextContent('Your free trial has started.')
    expect(server.requests(startTrial)).toHaveLength(1)
    expect(generateButton()).toHaveAccessibleDescription('30 credits')
    expect(server.requests(submitTextToImage)).toHaveLength(0)
  })

  it('says why the trial did not start', async () => {
    server.on(startTrial, () => ({ success: false, message: 'You had it' }))
    expect(await openTrial()).toHaveTextContent("Couldn't start the trial: You had it")
    expect(generateButton()).toHaveAccessibleDescription('30 credits Needs a plan; 7 days free')
  })
})

it('shows each state from idle to success, and the images', async () => {
  server.on(
    submitTextToImage,
    () => new Promise(resolve => setTimeout(resolve, 1000, { success: true, uuid: '1' })),
  )
  const { user } = await openScreen()
  expect(status()).toHaveTextContent('Waiting for a prompt')
  expect(results().getByText('Your images will appear here')).toBeVisible()

  await user.type(prompt(), 'a fox')
  expect(status()).toHaveTextContent('Ready')
  await user.click(screen.getByRole('radio', { name: '2' }))
  await press(generateButton())
  expect(status()).toHaveTextContent('Submitting the task...')
  expect(results().getAllByRole('status')).toHaveLength(2)
  expect(generateButton()).toHaveAttribute('aria-busy', 'true')

  await seconds(1)
  expect(status()).toHaveTextContent('Task submitted')
  await seconds(5)
  expect(status()).toHaveTextContent('Generating...')
  expect(results().getByText('Generating image 2')).toBeInTheDocument()

  await seconds(5)
  expect(status()).toHaveTextContent('Generated successfully')
  expect(results().queryByRole('status')).not.toBeInTheDocument()
  expect(
    results()
      .getAllByRole('button')
      .map(button => button.getAttribute('aria-label')),
  ).toEqual(['Open image 1', 'Open image 2'])
  expect(results().getByText('Made by Embedded')).toBeVisible()
  expect(results().queryByText(/gryphon/)).not.toBeInTheDocument()
  expect(generateButton()).not.toHaveAttribute('aria-busy')
})

it('refreshes history and credits after a success', async () => {
  await generate()
  const before = server.requests(fetchHistory).length
  server.on(checkSession, () => ({ isLoggedIn: true, user: { ...ada, credits: 1204 } }))
  await seconds(10)
  expect(server.requests(saveHistory)).toHaveLength(1)
  expect(server.requests(fetchHistory)).toHaveLength(before + 1)
  expect(screen.getByRole('banner')).toHaveTextContent('1,204 credits')
})

it('shows the progress where the engine reports it', async () => {
  server.on(checkStatus, () => ({ code: 0, data: { generateStatus: 3, percentCompleted: 0.4 } }))
  await generate()
  await seconds(5)
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '0.4')
})

it('submits once while it runs', async () => {
  await generate()
  await press(generateButton())
  await pressEnter({ ctrlKey: true })
  expect(server.requests(submitTextToImage)).toHaveLength(1)
})

it.each([{ ctrlKey: true }, { metaKey: true }])('starts by Enter with %p in the prompt', async modifier => {
  const { user } = await openScreen()
  await user.type(prompt(), 'a fox')
  await pressEnter(modifier)
  const [submission] = server.requests(submitTextToImage)
  expect(submission?.generateParams['1'].inputs.text).toBe('a fox')
})

describe('a failed generation', () => {
  const failingTask = (generateMsg: string | null) =>
    server.on(checkStatus, () => ({ code: 0, data: { generateStatus: 6, generateMsg } }))

  it.each<[string, () => void, string]>([
    ['fails in the engine', () => failingTask('Out of memory'), 'Task failed: Out of memory'],
    ['fails without a word', () => failingTask(null), 'Task failed: Unknown error'],
    [
      'is declined',
      () => server.on(submitTextToImage, () => ({ success: false, error: 'Try later' })),
      'Operation failed: Try later',
    ],
    [
      'is accepted without a uuid',
      () => server.on(submitTextToImage, () => ({ success: true })),
      'Task submission successful, but the server returned an unknown error.',
    ],
    [
      'meets a server that breaks',
      () => server.fail(submitTextToImage, { status: 500, body: { error: 'Database gone' } }),
      'Operation failed: Request failed (status: 500). Server response: Database gone',
    ],
    [
      'meets a gateway that answers with a page',
      () => server.fail(submitTextToImage, { status: 502, body: '<h1>Bad gateway</h1>' }),
      'Operation failed: Request failed (status: 502). Server response: <h1>Bad gateway</h1>',
    ],
    [
      'does not reach the server',
      () => server.fail(submitTextToImage, 'network'),
      "Operation failed: Couldn't reach the server. Check your network and try again.",
    ],
  ])('that %s shows why and can be retried', async (_, arrange, text) => {
    arrange()
    await generate()
    await seconds(5)
    expect(status()).toHaveTextContent(text)
    expect(generateButton()).not.toHaveAttribute('aria-busy')
    expect(results().getByText('Your images will appear here')).toBeVisible()
    expect(server.requests(checkSession)).not.toHaveLength(0)
  })

  it('times out after ten minutes', async () => {
    server.on(checkStatus, () => inProgress)
    await generate()
    await seconds(599)
    expect(status()).toHaveTextContent('Generating...')
    await seconds(1)
    expect(status()).toHaveTextContent('Task timed out')
    expect(generateButton()).not.toHaveAttribute('aria-busy')
  })
})

it.each([
  ['cannot be', () => server.on(saveHistory, () => ({ success: false })), 'but failed to save to history.'],
  [
    'because of a network failure are not',
    () => server.fail(saveHistory, 'network'),
    'but a network error kept it from',
  ],
])('alerts when images %s saved to the history', async (_, arrange, text) => {
  arrange()
  const { user } = await generate()
  await seconds(10)
  const alert = await screen.findByRole('alertdialog', { name: 'Not saved to history' })
  expect(alert).toHaveTextContent(text)
  await user.click(within(alert).getByRole('button', { name: 'OK' }))

  await user.click(screen.getByRole('button', { name: 'Open image 1' }))
  const save = screen.getByRole('button', { name: 'Save creation' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(save).toHaveAccessibleDescription('Cannot get original work ID, unable to save.')
  await user.click(save)
  expect(await screen.findByRole('alertdialog', { name: 'Cannot save' })).toHaveTextContent(
    'Cannot get original work ID, unable to save.',
  )
})

describe('a task that can be canceled', () => {
  beforeEach(() => {
    server.on(checkStatus, () => ({ code: 0, data: { generateStatus: 1, ahead: 2, canCancel: true } }))
    server.on(cancelTask, () => ({ success: true }))
  })
  const cancelButton = () => screen.getByRole('button', { name: 'Cancel' })

  it('shows the tasks ahead, and ends when canceled', async () => {
    await generate()
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    await seconds(5)
    expect(status()).toHaveTextContent('Waiting, 2 tasks ahead...')
    cancelButton().focus()
    await press(cancelButton())
    expect(server.requests(cancelTask)).toEqual([{ uuid: 'task-1' }])
    expect(status()).toHaveTextContent('Canceled. Your credits were refunded.')
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    expect(generateButton()).not.toHaveAttribute('aria-busy')
    expect(server.requests(checkSession)).toHaveLength(2)
    await seconds(60)
    expect(generateButton()).toHaveFocus()
    expect(server.requests(checkStatus)).toHaveLength(1)
  })

  it('shows its images where they are faster', async () => {
    server.on(cancelTask, () => ({ success: false, error: 'This task has already ended' }))
    await generate()
    await seconds(5)
    await press(cancelButton())
    server.on(checkStatus, () => ({ code: 0, data: { generateStatus: 5, images: [{ imageUrl: '/1.png' }] } }))
    await seconds(5)
    expect(status()).toHaveTextContent('Generated successfully')
  })

  it('continues where the cancellation fails', async () => {
    server.fail(cancelTask, 'network')
    await generate()
    await seconds(5)
    await press(cancelButton())
    expect(cancelButton()).not.toHaveAttribute('aria-busy')
    expect(status()).toHaveTextContent('Waiting, 2 tasks ahead...')
  })

  it('shows a cancellation in another tab', async () => {
    server.on(checkStatus, () => ({
      code: 0,
      data: { generateStatus: 6, generateMsg: 'You cancelled it', cancelled: true },
    }))
    await generate()
    await seconds(5)
    expect(status()).toHaveTextContent('Canceled. Your credits were refunded.')
  })
})

it('continues after a reload', async () => {
  const { unmount } = await generate()
  await seconds(5)
  unmount()
  await openScreen()
  await seconds(5)
  expect(status()).toHaveTextContent('Generated successfully')
  expect(screen.getByRole('button', { name: 'Open image 1' })).toBeVisible()
})

it('shows the status in Chinese', async () => {
  await openScreen({ language: 'zh' })
  fireEvent.change(screen.getByRole('textbox', { name: '提示词' }), { target: { value: '狐狸' } })
  fireEvent.click(screen.getByRole('button', { name: '生成' }))
  await seconds(10)
  expect(screen.getByRole('status', { name: '状态' })).toHaveTextContent('生成成功')
  expect(screen.getByText('生成引擎：Embedded')).toBeVisible()
})

it('shows progress, Cancel and the reserved credits as soon as the task is accepted', async () => {
  server.on(submitTextToImage, () => ({ success: true, uuid: 'task-1', canCancel: true }))
  await generate()
  expect(server.requests(checkStatus)).toHaveLength(0)
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(screen.getByRole('banner')).toHaveTextContent('30 credits reserved')
  expect(server.requests(checkSession)).toHaveLength(1)
  await seconds(10)
  expect(screen.getByRole('banner')).not.toHaveTextContent('reserved')
})

it('says when the connection is lost', async () => {
  await generate()
  server.fail(checkStatus, 'network')
  await seconds(5)
  expect(status()).toHaveTextContent('No connection. The task is still running on the server')
})

it('sends the seed of the form, and no seed where the field is empty', async () => {
  const { user } = await openScreen()
  await user.type(prompt(), 'a fox')
  const seed = screen.getByRole('textbox', { name: 'Seed' })
  await user.type(seed, '12x3')
  expect(seed).toHaveValue('123')
  await press(generateButton())
  await seconds(10)
  await user.click(screen.getByRole('button', { name: 'Use a random seed' }))
  expect(seed).toHaveFocus()
  await press(generateButton())
  const sampler = server.requests(submitTextToImage).map(request => request.generateParams['3'].inputs)
  expect(sampler).toEqual([{ steps: 30, seed: 123 }, { steps: 30 }])
})

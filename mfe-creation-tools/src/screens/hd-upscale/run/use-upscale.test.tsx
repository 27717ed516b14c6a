import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import {
  cancelTask,
  checkSession,
  checkUpscaleStatus,
  saveCreation,
  submitUpscale,
} from '@tessera/shared-contracts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import {
  ada,
  chooseImage,
  openScreen,
  pngFile,
  running,
  fakeUpscaleServer,
  type OpenScreenOptions,
} from '../testing.tsx'

let server: FakeServer
// The first import takes longer than fake timers wait
beforeAll(() => import('../deferred-parts.ts'))
beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  server = fakeUpscaleServer()
})
afterEach(() => void jest.useRealTimers())

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const result = () => screen.getByRole('region', { name: 'Result' })
const lightbox = () => within(screen.getByRole('dialog', { name: 'Result' }))
const startButton = () => screen.getByRole('button', { name: 'Start upscale' })

async function start(visit: OpenScreenOptions = {}) {
  const opened = openScreen(visit)
  await chooseImage()
  fireEvent.click(startButton())
  await seconds(0)
  return opened
}

/** Waits for the end of an upscale: two polls, three seconds apart. */
const finish = () => seconds(6)

async function expectAlert(title: string, message: string, button = 'OK') {
  const alert = await screen.findByRole('alertdialog', { name: title })
  expect(alert).toHaveTextContent(message)
  fireEvent.click(within(alert).getByRole('button', { name: button }))
  await seconds(0)
}

it('clears its result when another image is chosen', async () => {
  await start()
  await finish()
  expect(within(result()).getByRole('slider', { name: 'Comparison' })).toBeVisible()
  await chooseImage(pngFile(10, 10, 'tile.png'))
  expect(within(result()).getByText('Results will appear here')).toBeVisible()
  expect(within(result()).queryByRole('slider')).not.toBeInTheDocument()
  fireEvent.click(startButton())
  await seconds(0)
  await finish()
  expect(within(result()).getByRole('slider', { name: 'Comparison' })).toBeVisible()
})

describe('starting', () => {
  it('sends the image with its parameters', async () => {
    await start()
    const [request] = server.requests(submitUpscale)
    expect(request).toMatchObject({
      scenario: 'general',
      steps: '25',
      denoise: '0.35',
      upscaleDenoise: '0.25',
    })
    expect(request?.imageFile.name).toBe('lake.png')
  })

  it('asks for four times the size where the user has chosen that, and else says nothing of it', async () => {
    await start()
    expect(server.requests(submitUpscale)[0]).not.toHaveProperty('factor')
    await finish()
    fireEvent.click(screen.getByRole('radio', { name: '4×' }))
    fireEvent.click(startButton())
    await seconds(0)
    expect(server.requests(submitUpscale)[1]).toMatchObject({ factor: '4' })
  })

  it('says in words where the result would be too large, and sends nothing', async () => {
    openScreen()
    await chooseImage(pngFile(3000, 200))
    fireEvent.click(screen.getByRole('radio', { name: '4×' }))
    fireEvent.click(startButton())
    await expectAlert('Upscale failed', 'At 4×, images can be up to 2048 × 2048 pixels')
    expect(server.requests(submitUpscale)).toEqual([])
  })

  it('opens the log-in for a visitor and keeps the chosen image', async () => {
    const { modals } = await start({ user: null })
    expect(modals.openLogin).toHaveBeenCalledTimes(1)
    expect(server.requests(submitUpscale)).toEqual([])
    expect(screen.getByText('lake.png')).toBeVisible()
  })

  it('alerts a member without enough credits, and leads to the plans', async () => {
    const { modals } = await start({ user: { ...ada, credits: 29 } })
    await expectAlert('Credits required', 'You need 30 credits', 'See plans')
    expect(modals.openPlans).toHaveBeenCalledTimes(1)
    expect(server.requests(submitUpscale)).toEqual([])
  })

  it('disables button and file input until the upscale ends', async () => {
    await start()
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByLabelText('Replace image')).toBeDisabled()
    await finish()
    expect(startButton()).not.toHaveAttribute('aria-disabled')
  })
})

describe('a running upscale', () => {
  it('polls every three seconds and shows the progress', async () => {
    await start()
    expect(server.requests(checkUpscaleStatus)).toEqual([])
    await seconds(3)
    expect(server.requests(checkUpscaleStatus)).toEqual([{ uuid: 'task-1' }])
    expect(within(result()).getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '0.4')
  })

  it('shows the number of tasks ahead', async () => {
    server.on(checkUpscaleStatus, () => ({ code: 0, data: { generateStatus: 1, ahead: 2 } }))
    await start()
    await seconds(3)
    expect(result()).toHaveTextContent('Waiting, 2 tasks ahead...')
    expect(within(result()).queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })

  it('can be canceled', async () => {
    server.on(cancelTask, () => ({ success: true }))
    await start()
    await seconds(3)
    const cancel = within(result()).getByRole('button', { name: 'Cancel' })
    cancel.focus()
    fireEvent.click(cancel)
    await seconds(0)
    expect(server.requests(cancelTask)).toEqual([{ uuid: 'task-1' }])
    expect(result()).toHaveTextContent('Canceled. Your credits were refunded.')
    expect(startButton()).toHaveFocus()
    const { length } = server.requests(checkUpscaleStatus)
    await seconds(9)
    expect(server.requests(checkUpscaleStatus)).toHaveLength(length)
  })

  it('continues where the server refuses to cancel it', async () => {
    server.on(cancelTask, () => ({ success: false }))
    await start()
    await seconds(3)
    fireEvent.click(within(result()).getByRole('button', { name: 'Cancel' }))
    await seconds(3)
    expect(screen.getByRole('button', { name: 'Open the result' })).toBeVisible()
  })

  it('continues after a network failure and a code that is not 0', async () => {
    await start()
    server.fail(checkUpscaleStatus, 'network')
    await seconds(3)
    server.on(checkUpscaleStatus, () => ({ code: 7, data: { generateStatus: 6 } }))
    await seconds(3)
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('resumes after a reload, with its source image', async () => {
    const { unmount } = await start()
    unmount()
    openScreen()
    await seconds(0)
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
    await seconds(3)
    expect(screen.getByRole('button', { name: 'Open the result' })).toBeVisible()
    expect(screen.getByRole('slider', { name: 'Comparison' })).toHaveValue('50')
    expect(server.requests(submitUpscale)).toHaveLength(1)
  })

  it('leaves a result after a reload that can be started again', async () => {
    const { unmount } = await start()
    await finish()
    unmount()
    const fetchCall = globalThis.fetch
    globalThis.fetch = async (input, init) =>
      input === '/original.png'
        ? ({ ok: true, blob: async () => pngFile() } as unknown as Response)
        : fetchCall(input, init)
    openScreen()
    await seconds(0)
    expect(screen.getByRole('button', { name: 'Open the result' })).toBeVisible()
    expect(startButton()).not.toHaveAttribute('aria-disabled')
    fireEvent.click(startButton())
    await screen.findByText('lake.png')
    await seconds(0)
    expect(server.requests(submitUpscale)).toHaveLength(2)
    expect(server.requests(submitUpscale)[1]).toMatchObject({ imageFile: expect.any(File) })
  })

  it('shows the reserved credits, and Cancel at once where the server says so', async () => {
    server.on(submitUpscale, () => ({ success: true, uuid: 'task-1', canCancel: true }))
    await start()
    expect(screen.getByRole('banner')).toHaveTextContent('30 credits reserved')
    expect(within(result()).getByRole('button', { name: 'Cancel' })).toBeVisible()
    server.fail(checkUpscaleStatus, 'network')
    await seconds(3)
    expect(result()).toHaveTextContent('No connection. The task is still running on the server')
  })

  it('shows in a second tab', async () => {
    server.on(checkUpscaleStatus, () => running)
    openScreen()
    const stored = { uuid: 'task-9', title: 'hill', acceptedAt: Date.now(), done: false }
    localStorage.setItem('hd-upscale.task.ada@example.org', JSON.stringify(stored))
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'hd-upscale.task.ada@example.org' })),
    )
    await seconds(0)
    expect(server.requests(checkUpscaleStatus)).toEqual([{ uuid: 'task-9' }])
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a failure', () => {
  it.each([
    [{ generateStatus: 6, generateMsg: 'Out of memory' }, 'Task failed: Out of memory'],
    [{ generateStatus: 6 }, 'Task failed: Unknown error'],
  ])('of the task is shown (%#)', async (data, message) => {
    server.on(checkUpscaleStatus, () => ({ code: 0, data }))
    await start()
    await seconds(3)
    await expectAlert('Upscale failed', message)
    expect(result()).toHaveTextContent(message)
    expect(startButton()).not.toHaveAttribute('aria-disabled')
    expect(localStorage.getItem('hd-upscale.task.ada@example.org')).toBeNull()
  })

  it('of the submission is shown', async () => {
    server.on(submitUpscale, () => ({ success: false, error: 'The image is animated.' }))
    await start()
    await expectAlert('Upscale failed', 'Operation failed: The image is animated.')
  })

  it('without a response is retried with the same key', async () => {
    const keys: (string | null)[] = []
    const answered = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key')
      if (key) keys.push(key)
      return answered(input, init)
    }
    server.fail(submitUpscale, 'network')
    await start()
    await expectAlert('Upscale failed', "Couldn't reach the server")
    fireEvent.click(startButton())
    await seconds(0)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('by timeout is shown', async () => {
    server.on(checkUpscaleStatus, () => running)
    await start()
    await seconds(1801)
    await expectAlert('Upscale failed', 'Task timed out')
  })

  it('refreshes the credits', async () => {
    server.on(checkUpscaleStatus, () => ({ code: 0, data: { generateStatus: 6 } }))
    await start()
    const { length } = server.requests(checkSession)
    await seconds(3)
    expect(server.requests(checkSession).length).toBeGreaterThan(length)
  })
})

describe('the result', () => {
  it('is compared by a slider, with its engine and fidelity', async () => {
    await start()
    await finish()
    expect(result()).toHaveTextContent('Made by Embedded')
    expect(result()).toHaveTextContent('Matches your image exactly')
    expect(within(result()).getByTitle(/61\.3 dB/)).toBeVisible()
    const slider = screen.getByRole('slider', { name: 'Comparison' })
    fireEvent.change(slider, { target: { value: '80' } })
    expect(slider).toHaveAttribute('aria-valuetext', '80% original')
  })

  it('has no axe violations', async () => {
    const { container } = await start()
    await finish()
    jest.useRealTimers()
    expect(await axe(container)).toHaveNoViolations()
  })

  it('opens in a lightbox, is compared with the original, and closes', async () => {
    await start()
    await finish()
    fireEvent.click(screen.getByRole('button', { name: 'Open the result' }))
    await seconds(1)
    expect(lightbox().getByRole('img', { name: 'Result' })).toHaveAttribute('src', '/result.png')
    fireEvent.click(lightbox().getByRole('button', { name: 'Compare original' }))
    expect(lightbox().getByRole('slider', { name: 'Comparison' })).toHaveValue('100')
    fireEvent.click(lightbox().getByRole('button', { name: 'View result' }))
    expect(lightbox().getByRole('slider', { name: 'Comparison' })).toHaveValue('0')
    const actualSize = lightbox().getByRole('button', { name: 'Actual size' })
    fireEvent.click(actualSize)
    expect(actualSize).toHaveAttribute('aria-pressed', 'true')
    fireEvent.click(lightbox().getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps the place of the comparison in full size and for the next image', async () => {
    await start()
    await finish()
    fireEvent.change(screen.getByRole('slider', { name: 'Comparison' }), { target: { value: '20' } })
    fireEvent.click(screen.getByRole('button', { name: 'View full size' }))
    await seconds(1)
    expect(lightbox().getByRole('slider', { name: 'Comparison' })).toHaveValue('20')
    fireEvent.click(lightbox().getByRole('button', { name: 'Compare original' }))
    fireEvent.click(lightbox().getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('slider', { name: 'Comparison' })).toHaveValue('20')
    await chooseImage(pngFile(10, 10, 'tile.png'))
    fireEvent.click(startButton())
    await seconds(0)
    await finish()
    expect(screen.getByRole('slider', { name: 'Comparison' })).toHaveValue('20')
  })

  it('is downloaded and saved where it is; its full size knows that it is saved', async () => {
    server.on(saveCreation, () => ({ success: true }))
    await start()
    await finish()
    const links: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download)
    })
    fireEvent.click(within(result()).getByRole('button', { name: 'Download' }))
    expect(links).toEqual([`upscaled_${Date.now()}.png`])
    fireEvent.click(within(result()).getByRole('button', { name: 'Save to personal works' }))
    await seconds(1)
    expect(within(result()).getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(screen.getByRole('button', { name: 'View full size' }))
    await seconds(1)
    expect(lightbox().getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-disabled', 'true')
    expect(server.requests(saveCreation)).toHaveLength(1)
  })

  it('downloads under a name with a timestamp', async () => {
    await start()
    await finish()
    const links: HTMLAnchorElement[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this)
    })
    fireEvent.click(screen.getByRole('button', { name: 'Open the result' }))
    await seconds(1)
    fireEvent.click(lightbox().getByRole('button', { name: 'Download' }))
    expect(links[0]?.download).toBe(`upscaled_${Date.now()}.png`)
    expect(links[0]?.getAttribute('href')).toBe('/result.png')
  })

  it('is saved as a creation, once, and seen by its author alone until a member has chosen', async () => {
    server.on(saveCreation, () => ({ success: true }))
    await start()
    await finish()
    fireEvent.click(screen.getByRole('button', { name: 'Open the result' }))
    await seconds(1)
    fireEvent.click(lightbox().getByRole('button', { name: 'Save to personal works' }))
    expect(lightbox().getByRole('button', { name: 'Saving...' })).toBeVisible()
    await seconds(1)
    expect(lightbox().getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-disabled', 'true')
    expect(server.requests(saveCreation)).toEqual([
      { imageUrl: '/result.png', generationHistoryId: 'task-1', title: 'lake', public: 0 },
    ])
  })

  it('that the server no longer has is not restored', async () => {
    const { unmount } = await start()
    await finish()
    unmount()
    server.on(checkUpscaleStatus, () => ({ code: 0, data: { generateStatus: 6, generateMsg: 'Gone' } }))
    openScreen()
    await seconds(0)
    expect(result()).toHaveTextContent('Results will appear here')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

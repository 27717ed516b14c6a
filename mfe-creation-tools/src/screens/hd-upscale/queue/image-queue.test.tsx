import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import type { FakeServer } from '@tessera/shared-auth/testing'
import { cancelTask, checkUpscaleStatus, saveCreation, submitUpscale } from '@tessera/shared-contracts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { ada, chooseImages, done, fakeUpscaleServer, openScreen, pngFile, running } from '../testing.tsx'

let server: FakeServer
// The first import takes longer than fake timers wait
beforeAll(() => import('../deferred-parts.ts'))
beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  server = fakeUpscaleServer()
  let tasks = 0
  server.on(submitUpscale, () => ({ success: true, uuid: `task-${(tasks += 1)}` }))
  server.on(checkUpscaleStatus, () => done)
})
afterEach(() => void jest.useRealTimers())

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const rich = { ...ada, credits: 900 }
const lake = pngFile(80, 60, 'lake.png')
const hill = pngFile(80, 60, 'hill.png')
const tower = pngFile(80, 60, 'tower.png')
const queue = () => within(screen.getByRole('region', { name: /images$/ }))
const row = (name: string) => queue().getByRole('button', { name: new RegExp(`^${name}`) })
const states = () =>
  queue()
    .getAllByRole('listitem')
    .map(item => item.querySelector('[data-phase]')?.textContent)
const startButton = () => screen.getByRole('button', { name: 'Start upscale' })
const sentNames = () => server.requests(submitUpscale).map(({ imageFile }) => imageFile.name)

async function choose(...files: File[]) {
  const opened = openScreen({ user: rich })
  chooseImages(...files)
  await screen.findByRole('heading', { name: `${files.length} images` })
  return opened
}

it('shows several images as a list, of which all are started for the sum of their costs', async () => {
  await choose(lake, hill, tower)
  expect(states()).toEqual(['Ready', 'Ready', 'Ready'])
  expect(startButton()).toHaveAccessibleDescription('90 credits')
  fireEvent.click(startButton())
  await seconds(0)
  expect(states()).toEqual(['Upscaling...', 'Waiting', 'Waiting'])
  expect(sentNames()).toEqual(['lake.png'])
  await seconds(3)
  expect(states()).toEqual(['Finished', 'Upscaling...', 'Waiting'])
  await seconds(6)
  expect(states()).toEqual(['Finished', 'Finished', 'Finished'])
  expect(sentNames()).toEqual(['lake.png', 'hill.png', 'tower.png'])
})

it('continues after an image that fails, says why without a dialog, and tries it again', async () => {
  server.on(checkUpscaleStatus, ({ uuid }) =>
    uuid === 'task-1' ? { code: 0, data: { generateStatus: 6, generateMsg: 'Out of memory' } } : done,
  )
  await choose(lake, hill)
  fireEvent.click(startButton())
  await seconds(10)
  expect(states()).toEqual(['Task failed: Out of memory', 'Finished'])
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Try lake.png again' }))
  await seconds(4)
  expect(states()).toEqual(['Finished', 'Finished'])
  expect(sentNames()).toEqual(['lake.png', 'hill.png', 'lake.png'])
})

it('starts only the images that have no result', async () => {
  await choose(lake, hill)
  fireEvent.click(startButton())
  await seconds(10)
  chooseImages(tower)
  await screen.findByRole('heading', { name: '3 images' })
  expect(startButton()).toHaveAccessibleDescription('30 credits')
  fireEvent.click(startButton())
  await seconds(4)
  expect(sentNames()).toEqual(['lake.png', 'hill.png', 'tower.png'])
})

it('takes out an image that waits, and stops after the one that runs', async () => {
  server.on(checkUpscaleStatus, () => running)
  await choose(lake, hill, tower)
  fireEvent.click(startButton())
  await seconds(0)
  fireEvent.click(screen.getByRole('button', { name: 'Remove hill.png' }))
  expect(states()).toEqual(['Upscaling...', 'Waiting'])
  expect(screen.queryByRole('button', { name: 'Remove lake.png' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Stop after this one' }))
  expect(states()).toEqual(['Upscaling...', 'Ready'])
  server.on(checkUpscaleStatus, () => done)
  await seconds(10)
  expect(sentNames()).toEqual(['lake.png'])
})

it('continues with the next image after one is canceled', async () => {
  server.on(cancelTask, () => ({ success: true }))
  server.on(checkUpscaleStatus, () => running)
  await choose(lake, hill)
  fireEvent.click(startButton())
  await seconds(3)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await seconds(0)
  expect(states()).toEqual(['Canceled', 'Upscaling...'])
})

it('shows the result of the image that the user selects, compared at the same place', async () => {
  await choose(lake, hill)
  fireEvent.click(startButton())
  await seconds(10)
  fireEvent.change(screen.getByRole('slider', { name: 'Comparison' }), { target: { value: '30' } })
  fireEvent.click(row('hill.png'))
  expect(row('hill.png')).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('hill')
  expect(screen.getByRole('slider', { name: 'Comparison' })).toHaveValue('30')
})

it('sends an image with the parameters that it was started with', async () => {
  await choose(lake, hill)
  fireEvent.click(startButton())
  await seconds(0)
  fireEvent.change(screen.getByRole('slider', { name: 'Steps' }), { target: { value: '80' } })
  await seconds(4)
  expect(server.requests(submitUpscale).map(({ steps }) => steps)).toEqual(['25', '25'])
})

it('saves all results, and none of them twice', async () => {
  server.on(saveCreation, () => ({ success: true }))
  await choose(lake, hill, tower)
  server.on(checkUpscaleStatus, ({ uuid }) => ({
    code: 0,
    data: { ...done.data, generateStatus: 5, images: [{ imageUrl: `/${uuid}.png` }] },
  }))
  fireEvent.click(startButton())
  await seconds(10)
  fireEvent.click(screen.getByRole('button', { name: 'Save to personal works' }))
  await seconds(1)
  fireEvent.click(screen.getByRole('button', { name: 'Save to personal works (2)' }))
  await seconds(1)
  expect(screen.getByRole('button', { name: 'All saved' })).toHaveAttribute('aria-disabled', 'true')
  expect(server.requests(saveCreation).map(({ title }) => title)).toEqual(['lake', 'hill', 'tower'])
})

it('stops at an image for which the credits are not enough', async () => {
  openScreen({ user: { ...ada, credits: 29 } })
  chooseImages(lake, hill)
  await screen.findByRole('heading', { name: '2 images' })
  fireEvent.click(startButton())
  expect(await screen.findByRole('alertdialog', { name: 'Credits required' })).toBeVisible()
  expect(states()).toEqual(['Ready', 'Ready'])
  expect(sentNames()).toEqual([])
})

it('has no axe violations', async () => {
  jest.useRealTimers()
  const { container } = await choose(lake, hill)
  expect(await axe(container)).toHaveNoViolations()
})

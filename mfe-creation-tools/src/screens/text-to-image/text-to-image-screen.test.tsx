import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  defaultEngineSettings,
  fetchHistory,
  getEngineSettings,
  submitTextToImage,
} from '@tessera/shared-contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import type { FakeServer } from '@tessera/shared-auth/testing'
import { ada, clearStorage, openScreen, fakeGenerationServer } from './testing.tsx'

let server: FakeServer
beforeEach(() => {
  clearStorage()
  server = fakeGenerationServer()
})

const prompt = () => screen.getByRole('textbox', { name: 'Prompt' })
const choice = (name: string | RegExp) => screen.getByRole('radio', { name })

describe('the header', () => {
  it('links to the toolbox and shows title and credits', async () => {
    await openScreen()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Back to toolbox' })).toHaveAttribute('href', '/tools')
    expect(header.getByRole('heading', { level: 1, name: 'Text to image' })).toBeVisible()
    expect(screen.getByRole('banner')).toHaveTextContent('1,234 credits')
  })

  it.each([
    ['a visitor', null],
    ['a member whose credits are unknown', { username: 'Ada' }],
  ])('shows a dash to %s', async (_, user) => {
    await openScreen({ user })
    expect(within(screen.getByRole('banner')).getByText('-')).toBeVisible()
  })
})

describe('the parameters', () => {
  it('offer six scenarios, six sizes and one to four images', async () => {
    await openScreen()
    const radios = (group: string) =>
      within(screen.getByRole('radiogroup', { name: group }))
        .getAllByRole('radio')
        .map(radio => radio.getAttribute('aria-label'))
    expect(radios('Scenario')).toEqual([
      'General',
      'Interior design',
      'Portrait photography',
      'Product',
      'Clothing',
      'E-commerce',
    ])
    expect(radios('Image size')).toEqual([
      '3:4, 960 by 1280 pixels',
      '1:1, 1024 by 1024 pixels',
      '2:3, 768 by 1152 pixels',
      '3:2, 1152 by 768 pixels',
      '4:3, 1280 by 960 pixels',
      '9:16, 1152 by 2048 pixels',
    ])
    expect(radios('Number of images')).toEqual(['1', '2', '3', '4'])
    expect(choice('General')).toBeChecked()
    expect(choice(/^3:4/)).toBeChecked()
    expect(choice('1')).toBeChecked()
  })

  it('have a strength while a scenario with a model is chosen', async () => {
    const { user } = await openScreen()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    expect(choice('Interior design')).toHaveAccessibleDescription('Own model')
    expect(choice('Product')).not.toHaveAccessibleDescription()
    await user.click(choice('Interior design'))
    expect(screen.getByRole('slider', { name: 'Model strength' })).toHaveValue('0.7')
    await user.click(choice('Product'))
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  })

  it.each([
    ['5', 2],
    ['1.234', 1.23],
    ['', 0],
  ])('read a typed strength of %p as %p', async (typed, strength) => {
    const { user } = await openScreen()
    await user.click(choice('Interior design'))
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Model strength' }), { target: { value: typed } })
    expect(screen.getByRole('slider', { name: 'Model strength' })).toHaveValue(String(strength))
  })

  it('are sent with the identifiers of the server', async () => {
    const models = { interior: 'rooms-2' }
    server.on(getEngineSettings, () => ({
      success: true,
      data: { templateUuid: 'template-9', workflowUuid: 'workflow-9', models },
    }))
    const { user } = await openScreen()
    await user.type(prompt(), 'a reading room')
    await user.click(choice('Interior design'))
    await user.click(choice(/^1:1/))
    await user.click(choice('3'))
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await screen.findByText('Task submitted')
    expect(server.requests(submitTextToImage)).toEqual([
      {
        templateUuid: 'template-9',
        scenario: 'interior',
        generateParams: {
          '1': { class_type: 'Translate', inputs: { text: 'a reading room' } },
          '2': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 3 } },
          '3': { class_type: 'KSampler', inputs: { steps: 30 } },
          '4': { class_type: 'LoraLoader', inputs: { lora_name: 'rooms-2', strength_model: 0.7 } },
          workflowUuid: 'workflow-9',
        },
      },
    ])
  })

  it('have no seed where the engine takes none, and send none', async () => {
    server.on(getEngineSettings, () => ({
      success: true,
      data: { ...defaultEngineSettings, hasSeeds: false },
    }))
    const { user } = await openScreen({ search: '?prompt=a+fox&seed=7' })
    expect(screen.queryByRole('textbox', { name: 'Seed' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await screen.findByText('Task submitted')
    expect(server.requests(submitTextToImage)[0]?.generateParams['3'].inputs).toEqual({ steps: 30 })
  })

  it('are sent with default identifiers where the server has none', async () => {
    server.fail(getEngineSettings, { status: 404 })
    const { user } = await openScreen()
    await user.type(prompt(), 'a fox')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await screen.findByText('Task submitted')
    expect(server.requests(submitTextToImage)).toEqual([
      expect.objectContaining({ templateUuid: 'tessera-text-to-image' }),
    ])
  })
})

describe('the draft', () => {
  it('survives a reload', async () => {
    const { user, unmount } = await openScreen()
    await user.type(prompt(), 'a fox')
    await user.click(choice('Clothing'))
    unmount()
    await openScreen()
    expect(prompt()).toHaveValue('a fox')
    expect(choice('Clothing')).toBeChecked()
  })

  it('says when the prompt is too long', async () => {
    await openScreen()
    fireEvent.change(prompt(), { target: { value: 'x'.repeat(2001) } })
    expect(prompt()).toBeInvalid()
    expect(screen.getByText('A prompt can have up to 2,000 characters.')).toBeVisible()
  })
})

it('speaks Chinese', async () => {
  const { user } = await openScreen({ language: 'zh' })
  expect(screen.getByRole('banner')).toHaveTextContent('返回工具箱文生图1,234 积分')
  await user.click(choice('室内设计'))
  for (const name of ['通用', '人像摄影', '产品', '服装', '电商']) expect(choice(name)).toBeEnabled()
  expect(screen.getByRole('slider', { name: '模型强度' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: '提示词' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'AI 润色' })).not.toHaveAttribute('aria-disabled')
  expect(screen.getByRole('button', { name: '生成' })).not.toHaveAttribute('aria-disabled')
  expect(screen.getByRole('region', { name: '历史记录' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '打开第 1 张图片：a hare in the snow' }))
  const lightbox = within(screen.getByRole('dialog', { name: '图片详情' }))
  for (const name of ['使用相同参数', '下载', '保存作品']) {
    expect(lightbox.getByRole('button', { name })).not.toHaveAttribute('aria-disabled')
  }
})

it.each([
  ['full', ada],
  ['empty', null],
])('has no axe violations when it is %s', async (_, user) => {
  if (!user) server.on(fetchHistory, () => ({ success: true, data: [] }))
  const { container } = await openScreen({ user })
  if (user) await screen.findByText('a hare in the snow')
  expect(await axe(container)).toHaveNoViolations()
})

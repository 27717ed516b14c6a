import { expect, it } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import { readGenerationDetails, type Language } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { manifest } from '../manifest.ts'
import { GenerationDetailsList } from './generation-details-list.tsx'

const said = {
  positive: 'a lake',
  negative: 'fog',
  generator: 'ComfyUI',
  model: 'dream',
  sampler: 'euler',
  steps: 20,
  cfg: 6.5,
  seed: 2 ** 50,
  width: 512,
  height: 768,
  loras: [
    { name: 'mist', weight: 0.8 },
    { name: 'ink', weight: null },
  ],
}
const render = (prompt: Parameters<typeof readGenerationDetails>[0], language: Language = 'en') =>
  renderScreen(<GenerationDetailsList details={readGenerationDetails(prompt)} />, {
    manifest,
    texts: { en, zh },
    language,
  })
const getDetails = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent]),
  )

it('shows what the file of an upload says, and names its program', () => {
  render(said)
  expect(screen.getByText('Made with ComfyUI, as its file says')).toBeVisible()
  expect(getDetails()).toEqual({
    'Negative prompt': 'fog',
    Dimensions: '512 × 768',
    Seed: String(2 ** 50),
    Model: 'dream',
    LoRAs: 'mist (0.8), ink',
    Sampler: 'euler',
    Steps: '20',
    Guidance: '6.5',
  })
})

it('shows it in Chinese', () => {
  render(said, 'zh')
  expect(screen.getByText('据文件记载，由 ComfyUI 制作')).toBeVisible()
  expect(getDetails()).toMatchObject({ 反向提示词: 'fog', 模型: 'dream', 采样器: 'euler', 步数: '20' })
})

it('names no program for an image that was generated here', () => {
  render({ positive: 'a lake', seed: 7, engine: 'Embedded' })
  expect(screen.queryByText(/Made with/)).not.toBeInTheDocument()
  expect(getDetails()).toEqual({ Seed: '7', Engine: 'Embedded' })
})

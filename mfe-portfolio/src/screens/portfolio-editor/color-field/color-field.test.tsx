import { beforeEach, expect, it, jest } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { manifest } from '../../../manifest.ts'
import { ColorField } from './color-field.tsx'

const chosen = jest.fn<(color: string) => void>()
beforeEach(() => {
  chosen.mockClear()
})

function Field() {
  const [color, setColor] = useState('#4a0e15')
  const choose = (next: string) => {
    chosen(next)
    setColor(next)
  }
  return (
    <main>
      <ColorField label="Background color" value={color} onValueChange={choose} />
      <p>Elsewhere</p>
    </main>
  )
}

async function openPanel() {
  const { user } = renderScreen(<Field />, { manifest, texts: { en, zh } })
  const trigger = screen.getByRole('button', { name: 'Background color' })
  await user.click(trigger)
  return { user, trigger }
}
const panel = () => screen.queryByRole('group', { name: 'Background color' })

it('opens and closes by its button, and closes on Escape and on a click outside', async () => {
  const { user, trigger } = await openPanel()
  expect(panel()).toBeInTheDocument()
  await user.click(trigger)
  expect(panel()).not.toBeInTheDocument()
  await user.click(trigger)
  await user.keyboard('{Escape}')
  expect(panel()).not.toBeInTheDocument()
  expect(trigger).toHaveFocus()
  await user.click(trigger)
  await user.click(screen.getByText('Elsewhere'))
  expect(panel()).not.toBeInTheDocument()
})

it('has 15 swatches and marks the chosen one', async () => {
  const { user } = await openPanel()
  const swatches = screen.getAllByRole('button', { name: /^#/ })
  expect(swatches).toHaveLength(15)
  expect(screen.getByRole('button', { name: '#4A0E15' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: '#1F4D46' }))
  expect(chosen).toHaveBeenLastCalledWith('#1f4d46')
  expect(screen.getByRole('button', { name: '#1F4D46' })).toHaveAttribute('aria-pressed', 'true')
})

it('applies a hex color once it is complete, and resets other text', async () => {
  const { user } = await openPanel()
  const hex = screen.getByRole('textbox', { name: 'Hex' })
  await user.clear(hex)
  await user.type(hex, '#12')
  expect(chosen).not.toHaveBeenCalled()
  await user.type(hex, '3')
  expect(chosen).toHaveBeenLastCalledWith('#112233')
  await user.type(hex, 'zz')
  await user.tab()
  expect(hex).toHaveValue('#112233')
  expect(chosen).toHaveBeenCalledTimes(1)
})

it('limits the opacity to 0 to 100', async () => {
  const { user } = await openPanel()
  const opacity = screen.getByRole('spinbutton', { name: 'Opacity %' })
  await user.clear(opacity)
  expect(chosen).toHaveBeenLastCalledWith('#4a0e1500')
  await user.type(opacity, '500')
  expect(opacity).toHaveValue(100)
  expect(chosen).toHaveBeenLastCalledWith('#4a0e15')
})

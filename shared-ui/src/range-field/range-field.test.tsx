import { useState } from 'react'
import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { RangeField } from './range-field.tsx'

function Steps() {
  const [value, setValue] = useState(30)
  return (
    <>
      <RangeField
        label="Steps"
        hint="More takes longer."
        value={value}
        onValueChange={setValue}
        min={1}
        max={100}
        step={1}
        format={steps => `${steps} steps`}
      />
      <output>{value}</output>
    </>
  )
}

const slider = () => screen.getByRole('slider', { name: 'Steps' })
const number = () => screen.getByRole('spinbutton', { name: 'Steps' })

test('changes with the slider', async () => {
  const { container } = render(<Steps />)
  fireEvent.change(slider(), { target: { value: '64' } })
  expect(number()).toHaveValue(64)
  expect(slider()).toHaveAttribute('aria-valuetext', '64 steps')
  expect(slider()).toHaveAccessibleDescription('More takes longer.')
  expect(await axe(container)).toHaveNoViolations()
})

test('changes with the number input', async () => {
  render(<Steps />)
  await userEvent.clear(number())
  await userEvent.type(number(), '45')
  expect(slider()).toHaveValue('45')
})

test('stays between its bounds', async () => {
  render(<Steps />)
  await userEvent.clear(number())
  await userEvent.type(number(), '450')
  expect(number()).toHaveValue(100)
  expect(screen.getByRole('status')).toHaveTextContent('100')
})

test('uses the minimum for an invalid number, and shows it on blur', async () => {
  render(<Steps />)
  await userEvent.clear(number())
  expect(number()).toHaveValue(null)
  expect(screen.getByRole('status')).toHaveTextContent('1')
  await userEvent.tab()
  expect(number()).toHaveValue(1)
})

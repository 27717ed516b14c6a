import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { ChoiceGroup } from './choice-group.tsx'

const options = [
  { value: 'general', label: 'General', content: <img src="data:," alt="" /> },
  { value: 'interior', label: 'Interior design', description: 'With a model of its own' },
  { value: '', label: 'Coming soon', disabled: true },
] as const

test('is a radio group with named choices', async () => {
  const choose = jest.fn()
  const { container } = render(
    <ChoiceGroup label="Scenario" value="general" onValueChange={choose} options={options} columns={3} />,
  )
  expect(screen.getByRole('radiogroup', { name: 'Scenario' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'General' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Coming soon' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: 'Interior design' })).toHaveAccessibleDescription(
    'With a model of its own',
  )
  await userEvent.click(screen.getByText('Interior design'))
  expect(choose).toHaveBeenCalledWith('interior')
  expect(await axe(container)).toHaveNoViolations()
})

test('two groups with the same label are independent', () => {
  render(
    <>
      <ChoiceGroup label="Count" value="general" onValueChange={jest.fn()} options={options} />
      <ChoiceGroup label="Count" value="interior" onValueChange={jest.fn()} options={options} />
    </>,
  )
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2)
})

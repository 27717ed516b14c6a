import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { SelectField } from './select-field.tsx'

test('shows its options and reports the selected one', async () => {
  const change = jest.fn<(value: string) => void>()
  const { container } = render(
    <SelectField
      label="Category"
      onChange={event => change(event.target.value)}
      options={[
        { value: 'fault', label: 'A fault' },
        { value: 'idea', label: 'An idea' },
      ]}
    />,
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'An idea')
  expect(change).toHaveBeenCalledWith('idea')
  expect(await axe(container)).toHaveNoViolations()
})

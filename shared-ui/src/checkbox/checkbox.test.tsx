import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { Checkbox } from './checkbox.tsx'

test('is checked by a click on its label', async () => {
  const change = jest.fn<(checked: boolean) => void>()
  const { container } = render(
    <Checkbox label="Select all" onChange={event => change(event.target.checked)} />,
  )
  await userEvent.click(screen.getByText('Select all'))
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
  expect(change).toHaveBeenCalledWith(true)
  expect(await axe(container)).toHaveNoViolations()
})

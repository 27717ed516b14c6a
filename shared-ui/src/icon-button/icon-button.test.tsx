import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { IconButton } from './icon-button.tsx'

test('has its label as name and calls onClick', async () => {
  const press = jest.fn()
  const { container } = render(<IconButton icon="trash" label="Delete" onClick={press} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(press).toHaveBeenCalledTimes(1)
  expect(await axe(container)).toHaveNoViolations()
})

test('when disabled, can be focused and ignores clicks', async () => {
  const press = jest.fn()
  render(<IconButton icon="undo" label="Undo" disabled onClick={press} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  expect(press).not.toHaveBeenCalled()
})

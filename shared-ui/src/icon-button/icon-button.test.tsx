import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { IconButton } from './icon-button.tsx'

test('is found by its label and pressed', async () => {
  const press = jest.fn()
  const { container } = render(<IconButton icon="trash" label="Delete" onClick={press} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(press).toHaveBeenCalledTimes(1)
  expect(await axe(container)).toHaveNoViolations()
})

test('disabled, stays in reach and does nothing', async () => {
  const press = jest.fn()
  render(<IconButton icon="undo" label="Undo" disabled onClick={press} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  expect(press).not.toHaveBeenCalled()
})

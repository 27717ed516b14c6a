import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { Switch } from './switch.tsx'

test('reports a change by pointer and by key', async () => {
  const change = jest.fn()
  const { container } = render(<Switch label="Public" checked={false} onCheckedChange={change} />)
  await userEvent.click(screen.getByRole('switch', { name: 'Public' }))
  await userEvent.keyboard(' ')
  expect(change.mock.calls).toEqual([[true], [true]])
  expect(screen.getByRole('switch')).not.toBeChecked()
  expect(await axe(container)).toHaveNoViolations()
})

import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { focusHeading } from '../focus-heading.ts'
import { WaitingHeading } from './waiting-heading.tsx'

test('names a page that is on its way, and leaves the focus to the heading that comes', async () => {
  const { container, rerender } = render(<WaitingHeading>Portfolio</WaitingHeading>)
  expect(screen.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeInTheDocument()
  expect(focusHeading()).toBe(false)
  expect(await axe(container)).toHaveNoViolations()
  rerender(<h1>Quiet water</h1>)
  expect(focusHeading()).toBe(true)
  expect(screen.getByRole('heading', { name: 'Quiet water' })).toHaveFocus()
})

import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { focusHeading } from '../focus/focus-heading.ts'
import { LoadingHeading } from './loading-heading.tsx'

test('names a page that is loading, and leaves the focus to its own heading', async () => {
  const { container, rerender } = render(<LoadingHeading>Portfolio</LoadingHeading>)
  expect(screen.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeInTheDocument()
  expect(focusHeading()).toBe(false)
  expect(await axe(container)).toHaveNoViolations()
  rerender(<h1>Quiet water</h1>)
  expect(focusHeading()).toBe(true)
  expect(screen.getByRole('heading', { name: 'Quiet water' })).toHaveFocus()
})

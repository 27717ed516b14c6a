import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { VisuallyHidden } from './visually-hidden.tsx'

test('names a control without visible text', async () => {
  const { container } = render(
    <button type="button">
      <VisuallyHidden>Close</VisuallyHidden>
    </button>,
  )
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

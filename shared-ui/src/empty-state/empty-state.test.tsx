import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { EmptyState } from './empty-state.tsx'

test('shows its message and the next step', async () => {
  const { container } = render(
    <EmptyState icon="images" title="No creations yet" action={<a href="/tools">Create an image</a>}>
      What you save appears here.
    </EmptyState>,
  )
  expect(screen.getByText('No creations yet')).toBeVisible()
  expect(screen.getByText('What you save appears here.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create an image' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

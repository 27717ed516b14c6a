import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Badge } from './badge.tsx'

test('shows its text in its tone', async () => {
  const { container } = render(<Badge tone="accent">AI-made</Badge>)
  expect(screen.getByText('AI-made')).toHaveClass('badge', 'accent')
  expect(await axe(container)).toHaveNoViolations()
})

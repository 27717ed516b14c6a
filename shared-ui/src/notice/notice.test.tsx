import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Notice } from './notice.tsx'

test.each([
  { tone: 'info', role: 'status' },
  { tone: 'success', role: 'status' },
  { tone: 'warning', role: 'status' },
  { tone: 'danger', role: 'alert' },
] as const)('a notice with the tone $tone has the role $role', async ({ tone, role }) => {
  const { container } = render(<Notice tone={tone}>The upload ended.</Notice>)
  expect(screen.getByRole(role)).toHaveTextContent('The upload ended.')
  expect(await axe(container)).toHaveNoViolations()
})

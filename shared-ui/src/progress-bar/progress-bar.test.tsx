import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { ProgressBar } from './progress-bar.tsx'

test.each([
  { value: 0.615, share: '62%' },
  { value: 1.2, share: '100%' },
  { value: -1, share: '0%' },
])('shows $value as $share', async ({ value, share }) => {
  const { container } = render(<ProgressBar label="Upscaling" value={value} />)
  expect(screen.getByRole('progressbar', { name: 'Upscaling' })).toBeVisible()
  expect(screen.getByText(share)).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

test('shows no percentage while the progress is unknown', () => {
  render(<ProgressBar label="Waiting" />)
  expect(screen.getByRole('progressbar', { name: 'Waiting' })).not.toHaveAttribute('value')
  expect(screen.queryByText(/%/)).not.toBeInTheDocument()
})

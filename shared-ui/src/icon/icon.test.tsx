import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Icon } from './icon.tsx'

test('renders an icon that assistive technology ignores', async () => {
  const { container } = render(
    <p>
      <Icon name="coins" size={16} /> 60 credits
    </p>,
  )
  expect(container.querySelector('svg')).toHaveAttribute('width', '16')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(await axe(container)).toHaveNoViolations()
})

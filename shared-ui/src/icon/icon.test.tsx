import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Icon } from './icon.tsx'
import { PathIcon } from './path-icon.tsx'

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

test('renders path data as an icon that looks like the others', async () => {
  const { container } = render(
    <p>
      <PathIcon path="M4 4h16" size={18} /> Sketch
    </p>,
  )
  const icon = container.querySelector('svg')
  expect(icon).toHaveAttribute('width', '18')
  expect(icon).toHaveAttribute('stroke-width', '1.75')
  expect(icon?.querySelector('path')).toHaveAttribute('d', 'M4 4h16')
  expect(await axe(container)).toHaveNoViolations()
})

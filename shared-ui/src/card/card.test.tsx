import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Card } from './card.tsx'

test('passes its props on to the div', async () => {
  const { container } = render(
    <Card role="group" aria-label="Account security" className="wide">
      Bound email
    </Card>,
  )
  expect(screen.getByRole('group', { name: 'Account security' })).toHaveClass('card', 'wide')
  expect(await axe(container)).toHaveNoViolations()
})

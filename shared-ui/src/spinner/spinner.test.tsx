import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Spinner } from './spinner.tsx'

test('announces what is loading', async () => {
  const { container } = render(<Spinner label="Loading the gallery" />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading the gallery')
  expect(await axe(container)).toHaveNoViolations()
})

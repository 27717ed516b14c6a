import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Spinner } from './spinner.tsx'

test.each([false, true])('announces what is loading, with showLabel %s', async showLabel => {
  const { container } = render(<Spinner label="Loading the gallery" showLabel={showLabel} />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading the gallery')
  expect(await axe(container)).toHaveNoViolations()
})

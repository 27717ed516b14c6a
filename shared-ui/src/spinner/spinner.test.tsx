import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Spinner } from './spinner.tsx'

test.each([false, true])('says what is waited for, with the label shown: %s', async showLabel => {
  const { container } = render(<Spinner label="Loading the gallery" showLabel={showLabel} />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading the gallery')
  expect(await axe(container)).toHaveNoViolations()
})

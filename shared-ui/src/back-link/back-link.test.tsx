import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import type { ComponentProps } from 'react'
import { BackLink } from './back-link.tsx'

/** A link as a router has it. */
const RouterLink = ({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) => (
  <a href={to} {...rest}>
    {children}
  </a>
)

test('is a link of the router', async () => {
  const { container } = render(
    <BackLink as={RouterLink} to="/tools" className="first">
      Back to the toolbox
    </BackLink>,
  )
  const link = screen.getByRole('link', { name: 'Back to the toolbox' })
  expect(link).toHaveAttribute('href', '/tools')
  expect(link).toHaveClass('first')
  expect(await axe(container)).toHaveNoViolations()
})

import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { Button } from './button.tsx'
import { buttonClass } from './button-class.ts'

test('does its work when pressed, by pointer and by key', async () => {
  const press = jest.fn()
  const { container } = render(
    <Button icon="sparkles" onClick={press}>
      Generate
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }))
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(2)
  expect(await axe(container)).toHaveNoViolations()
})

test('while busy, keeps the focus and does nothing', async () => {
  const press = jest.fn()
  const { container, rerender } = render(<Button onClick={press}>Save</Button>)
  screen.getByRole('button').focus()
  rerender(
    <Button busy onClick={press}>
      Saving...
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Saving...' }))
  expect(press).not.toHaveBeenCalled()
  expect(screen.getByRole('button')).toHaveFocus()
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  expect(await axe(container)).toHaveNoViolations()
})

test.each([
  { busy: false, submissions: 1 },
  { busy: true, submissions: 0 },
])('with busy $busy, Enter in a field submits $submissions times', async ({ busy, submissions }) => {
  const submit = jest.fn()
  render(
    <form
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <input aria-label="Email" />
      <Button>Send code</Button>
      <Button type="submit" busy={busy}>
        Register
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}')
  expect(submit).toHaveBeenCalledTimes(submissions)
})

test('lends its look to links', () => {
  expect(buttonClass({ variant: 'primary', size: 'large' })).toBe('button primary large')
  expect(buttonClass()).toBe('button secondary medium')
})

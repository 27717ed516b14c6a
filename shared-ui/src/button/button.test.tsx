import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { useState } from 'react'
import { Button } from './button.tsx'
import { buttonClass } from './button-class.ts'

test('calls onClick for a click and for a key', async () => {
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

test('keeps the focus and ignores clicks while it is busy', async () => {
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

test('keeps the focus and ignores clicks after a click has disabled it', async () => {
  const send = jest.fn()
  function Once() {
    const [sent, setSent] = useState(false)
    const press = () => {
      send()
      setSent(true)
    }
    return (
      <Button disabled={sent} onClick={press}>
        Send code
      </Button>
    )
  }
  const { container } = render(<Once />)
  const button = screen.getByRole('button', { name: 'Send code' })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{Enter} ')
  await userEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveClass('disabled')
  expect(await axe(container)).toHaveNoViolations()
})

test('with aria-disabled, still calls onClick', async () => {
  const explain = jest.fn()
  render(
    <Button aria-disabled onClick={explain}>
      Save
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  expect(explain).toHaveBeenCalledTimes(1)
})

test.each([
  { state: {}, submissions: 1 },
  { state: { busy: true }, submissions: 0 },
  { state: { disabled: true }, submissions: 0 },
])('with $state, Enter in a field submits $submissions times', async ({ state, submissions }) => {
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
      <Button type="submit" {...state}>
        Register
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}')
  expect(submit).toHaveBeenCalledTimes(submissions)
})

test('buttonClass returns the classes for links', () => {
  expect(buttonClass({ variant: 'primary', size: 'large' })).toBe('button primary large')
  expect(buttonClass()).toBe('button secondary medium')
})

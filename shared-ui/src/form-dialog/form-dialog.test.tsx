import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { TextField } from '../text-field/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

afterEach(() => document.documentElement.removeAttribute('lang'))

async function open(props: Partial<FormDialogProps> = {}) {
  document.documentElement.lang = 'en'
  const onSubmit = jest.fn()
  const onClose = jest.fn()
  const view = render(
    <FormDialog title="Suspend Ada" submitLabel="Suspend" onSubmit={onSubmit} onClose={onClose} {...props}>
      <TextField label="Reason" />
    </FormDialog>,
  )
  await screen.findByRole('dialog', { name: 'Suspend Ada' })
  return { onSubmit, onClose, ...view }
}

test('is submitted by its button and by the Enter key', async () => {
  const { onSubmit, container } = await open()
  expect(await axe(container)).toHaveNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Spam{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test.each([{ busy: true }, { disabled: true }])('is not submitted while %j', async state => {
  const { onSubmit } = await open(state)
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Spam{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('is canceled', async () => {
  const { onSubmit, onClose } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('shows why it failed, and has a close button where it has a label', async () => {
  const { container } = await open({ failure: 'The account is already suspended.', closeLabel: 'Close' })
  expect(screen.getByRole('alert')).toHaveTextContent('The account is already suspended.')
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

import { useState } from 'react'
import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import {
  ConfirmProvider,
  useAlert,
  useConfirm,
  type AlertOptions,
  type ConfirmOptions,
} from './confirm-provider.tsx'

function Asking(options: ConfirmOptions) {
  const confirm = useConfirm()
  const [answers, setAnswers] = useState<boolean[]>([])
  const ask = async () => {
    const body = await confirm(options)
    setAnswers(earlier => [...earlier, body])
  }
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <output>{answers.join(', ')}</output>
    </>
  )
}

async function ask(options: ConfirmOptions) {
  render(<Asking {...options} />, { wrapper: ConfirmProvider })
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
}

const deletion = { title: 'Delete 3 creations?', message: 'This cannot be undone.', confirmLabel: 'Delete' }

test('shows the title and the message', async () => {
  await ask({ ...deletion, cancelLabel: 'Cancel' })
  const dialog = screen.getByRole('alertdialog', { name: 'Delete 3 creations?' })
  expect(dialog).toHaveAccessibleDescription('This cannot be undone.')
  expect(await axe(dialog)).toHaveNoViolations()
})

test.each([
  { way: 'the confirm button', leave: () => userEvent.click(screen.getByText('Delete')), body: 'true' },
  { way: 'the cancel button', leave: () => userEvent.click(screen.getByText('Cancel')), body: 'false' },
  { way: 'Escape', leave: () => userEvent.keyboard('{Escape}'), body: 'false' },
  { way: 'the backdrop', leave: () => userEvent.click(screen.getByRole('alertdialog')), body: 'false' },
])('$way resolves with $answer and restores the focus', async ({ leave, body }) => {
  await ask({ ...deletion, cancelLabel: 'Cancel' })
  await leave()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(body)
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('the default labels are 确定 and 取消', async () => {
  await ask({ message: '确定要删除这个作品吗？' })
  expect(screen.getByRole('alertdialog', { name: '确定要删除这个作品吗？' })).toBeVisible()
  expect(screen.getByRole('button', { name: '确定' })).toHaveFocus()
  expect(screen.getByRole('button', { name: '取消' })).toBeVisible()
})

test('the default labels are OK and Cancel on an English page', async () => {
  document.documentElement.lang = 'en'
  await ask({ message: 'Go on?' })
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  document.documentElement.removeAttribute('lang')
})

test('focuses the cancel button of a dangerous action', async () => {
  await ask({ ...deletion, danger: true })
  expect(screen.getByRole('button', { name: '取消' })).toHaveFocus()
})

test('hides the cancel button for a null label', async () => {
  await ask({ ...deletion, danger: true, cancelLabel: null })
  expect(screen.queryByRole('button', { name: '取消' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

test('shows a second dialog after the first is closed', async () => {
  function AskingTwice() {
    const confirm = useConfirm()
    return (
      <button
        type="button"
        onClick={() => {
          void confirm({ message: 'First?' })
          void confirm({ message: 'Second?' })
        }}
      >
        Ask
      </button>
    )
  }
  render(<AskingTwice />, { wrapper: ConfirmProvider })
  await userEvent.click(screen.getByRole('button'))
  expect(screen.queryByText('Second?')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.queryByText('First?')).not.toBeInTheDocument()
  expect(screen.getByRole('alertdialog', { name: 'Second?' })).toBeVisible()
  expect(screen.getByRole('button', { name: '确定' })).toHaveFocus()
})

function Alerting(options: AlertOptions) {
  const alert = useAlert()
  const [seen, setSeen] = useState(false)
  return (
    <button type="button" onClick={() => void alert(options).then(() => setSeen(true))}>
      {seen ? 'Seen' : 'Generate'}
    </button>
  )
}

test('an alert has one button', async () => {
  render(<Alerting title="Alert" message="Please enter a prompt." okLabel="OK" />, {
    wrapper: ConfirmProvider,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }))
  expect(screen.getByRole('alertdialog', { name: 'Alert' })).toHaveAccessibleDescription(
    'Please enter a prompt.',
  )
  expect(screen.queryByRole('button', { name: '取消' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('button', { name: 'Seen' })).toBeVisible()
})

test('an alert closes with what it is about, and does not open after that', async () => {
  const controller = new AbortController()
  render(<Alerting message="The page is gone." signal={controller.signal} />, { wrapper: ConfirmProvider })
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }))
  expect(screen.getByRole('alertdialog', { name: 'The page is gone.' })).toBeVisible()
  act(() => controller.abort())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Seen' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('throws without a provider', () => {
  expect(() => render(<Asking message="Anyone?" />)).toThrow('ConfirmProvider')
})

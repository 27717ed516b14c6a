import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { Avatar } from '../avatar/avatar.tsx'
import { ConfirmProvider, useConfirm } from '../confirm/confirm-provider.tsx'
import { Disclosure } from './disclosure.tsx'

async function open() {
  const view = render(
    <>
      <Disclosure label="Language">
        {close => (
          <button type="button" onClick={close}>
            中文
          </button>
        )}
      </Disclosure>
      <a href="#help">Help</a>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Language', expanded: false }))
  return view
}

const trigger = () => screen.getByRole('button', { name: 'Language' })
const panelIsGone = () => expect(screen.queryByText('中文')).not.toBeInTheDocument()

test('opens and closes its panel', async () => {
  const { container } = await open()
  expect(trigger()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('button', { name: '中文' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  await userEvent.click(trigger())
  panelIsGone()
})

test.each([
  { way: 'Escape', leave: () => userEvent.keyboard('{Tab}{Escape}') },
  { way: 'a choice in the panel', leave: () => userEvent.click(screen.getByText('中文')) },
])('$way closes the panel and restores the focus', async ({ leave }) => {
  await open()
  await leave()
  panelIsGone()
  expect(trigger()).toHaveFocus()
})

test('a press outside closes the panel', async () => {
  await open()
  await userEvent.click(document.body)
  panelIsGone()
})

test('a focus outside closes the panel and stays there', async () => {
  await open()
  await userEvent.tab()
  expect(screen.getByText('中文')).toHaveFocus()
  await userEvent.tab()
  panelIsGone()
  expect(screen.getByRole('link', { name: 'Help' })).toHaveFocus()
})

test('a dialog opened from the panel leaves it open and restores the focus', async () => {
  function Deletion() {
    const confirm = useConfirm()
    return (
      <button type="button" onClick={() => void confirm({ message: 'Sure?' })}>
        Delete
      </button>
    )
  }
  render(
    <Disclosure label="More">
      <Deletion />
    </Disclosure>,
    { wrapper: ConfirmProvider },
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

test('Escape in a dialog of the panel closes the dialog only', async () => {
  render(
    <Disclosure label="More">
      <dialog open>
        <button type="button">Yes</button>
      </dialog>
    </Disclosure>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Yes' })).toBeVisible()
})

test('the label names a button with a custom trigger', () => {
  render(
    <Disclosure label="My Account" trigger={<Avatar name="Ada" />}>
      Ada
    </Disclosure>,
  )
  expect(screen.getByRole('button', { name: 'My Account' })).toBeVisible()
})

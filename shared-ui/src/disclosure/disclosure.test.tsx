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

test('drops its panel down, and puts it away again', async () => {
  const { container } = await open()
  expect(trigger()).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('button', { name: '中文' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  await userEvent.click(trigger())
  panelIsGone()
})

test.each([
  { way: 'Escape', leave: () => userEvent.keyboard('{Tab}{Escape}') },
  { way: 'a choice in it', leave: () => userEvent.click(screen.getByText('中文')) },
])('$way puts it away and gives the focus back', async ({ leave }) => {
  await open()
  await leave()
  panelIsGone()
  expect(trigger()).toHaveFocus()
})

test('a press elsewhere puts it away', async () => {
  await open()
  await userEvent.click(document.body)
  panelIsGone()
})

test('the focus going elsewhere puts it away, and stays there', async () => {
  await open()
  await userEvent.tab()
  expect(screen.getByText('中文')).toHaveFocus()
  await userEvent.tab()
  panelIsGone()
  expect(screen.getByRole('link', { name: 'Help' })).toHaveFocus()
})

test('a question asked from it leaves it open, and gives the focus back', async () => {
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

test('its label names a button that shows something else', () => {
  render(
    <Disclosure label="My Account" trigger={<Avatar name="Ada" />}>
      Ada
    </Disclosure>,
  )
  expect(screen.getByRole('button', { name: 'My Account' })).toBeVisible()
})

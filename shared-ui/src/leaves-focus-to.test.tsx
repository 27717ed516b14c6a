import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { Dialog } from './dialog/dialog.tsx'
import { leavesFocusTo } from './leaves-focus-to.ts'

function Page({ successor }: { successor?: () => HTMLElement | null }) {
  const [gone, setGone] = useState<readonly string[]>([])
  const leave = (name: string) => setGone([...gone, name])
  const tiles = ['Fox', 'Hare', 'Owl'].filter(name => !gone.includes(name))
  return (
    <>
      <h1>Tiles</h1>
      {!gone.includes('Clear') && (
        <p>
          <button type="button" ref={leavesFocusTo(successor)} onClick={() => leave('Clear')}>
            Clear
          </button>
        </p>
      )}
      <ul>
        {tiles.map(name => (
          <li key={name}>
            <button type="button" ref={leavesFocusTo(successor)} onClick={() => leave(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setGone(['Clear', 'Fox', 'Hare', 'Owl'])}>
        Tidy up
      </button>
      {gone.includes('Clear') && <a href="#more">More</a>}
    </>
  )
}

const open = (successor?: () => HTMLElement | null) =>
  render(<Page {...(successor && { successor })} />, { wrapper: StrictMode })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the focus goes to what comes with the press', async () => {
  open(() => screen.queryByRole('link', { name: 'More' }))
  await press('Clear')
  expect(screen.getByRole('link', { name: 'More' })).toHaveFocus()
})

test('in a list it goes to the item in the same place, from the last one to the one before, and then on', async () => {
  open(() => screen.getByRole('button', { name: 'Tidy up' }))
  await press('Fox')
  expect(screen.getByRole('button', { name: 'Hare' })).toHaveFocus()
  await press('Owl')
  expect(screen.getByRole('button', { name: 'Hare' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Tidy up' })).toHaveFocus()
})

test('it goes to the heading where nothing else is left', async () => {
  open(() => null)
  await press('Clear')
  expect(screen.getByRole('heading', { name: 'Tiles' })).toHaveFocus()
})

test('it stays where it is when it is elsewhere', async () => {
  open()
  await press('Tidy up')
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tidy up' })).toHaveFocus()
})

test('in a dialog it goes to the dialog', async () => {
  function Question() {
    const [asked, setAsked] = useState(false)
    return (
      <Dialog open title="Works" onClose={() => {}}>
        {!asked && (
          <button type="button" ref={leavesFocusTo()} onClick={() => setAsked(true)}>
            Load again
          </button>
        )}
      </Dialog>
    )
  }
  render(<Question />, { wrapper: StrictMode })
  await press('Load again')
  expect(screen.getByRole('dialog', { name: 'Works' })).toHaveFocus()
})

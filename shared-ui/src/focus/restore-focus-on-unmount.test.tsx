import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { restoreFocusOnUnmount } from './restore-focus-on-unmount.ts'

function Page({ successor }: { successor?: () => HTMLElement | null }) {
  const [gone, setGone] = useState<readonly string[]>([])
  const leave = (name: string) => setGone([...gone, name])
  const tiles = ['Fox', 'Hare', 'Owl'].filter(name => !gone.includes(name))
  return (
    <>
      <h1>Tiles</h1>
      {!gone.includes('Clear') && (
        <p>
          <button type="button" ref={restoreFocusOnUnmount(successor)} onClick={() => leave('Clear')}>
            Clear
          </button>
        </p>
      )}
      <ul>
        {tiles.map(name => (
          <li key={name}>
            <button type="button" ref={restoreFocusOnUnmount(successor)} onClick={() => leave(name)}>
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

test('moves the focus to the successor', async () => {
  open(() => screen.queryByRole('link', { name: 'More' }))
  await press('Clear')
  expect(screen.getByRole('link', { name: 'More' })).toHaveFocus()
})

test('in a list, moves the focus to the next item, the previous one, then the successor', async () => {
  open(() => screen.getByRole('button', { name: 'Tidy up' }))
  await press('Fox')
  expect(screen.getByRole('button', { name: 'Hare' })).toHaveFocus()
  await press('Owl')
  expect(screen.getByRole('button', { name: 'Hare' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Tidy up' })).toHaveFocus()
})

test('moves the focus to the heading where nothing else is left', async () => {
  open(() => null)
  await press('Clear')
  expect(screen.getByRole('heading', { name: 'Tiles' })).toHaveFocus()
})

test('leaves a focus outside the removed elements alone', async () => {
  open()
  await press('Tidy up')
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tidy up' })).toHaveFocus()
})

test('in a dialog, moves the focus to the dialog', async () => {
  function RetryDialog() {
    const [isRetrying, setRetrying] = useState(false)
    return (
      <Dialog open title="Creations" onClose={() => {}}>
        {!isRetrying && (
          <button type="button" ref={restoreFocusOnUnmount()} onClick={() => setRetrying(true)}>
            Load again
          </button>
        )}
      </Dialog>
    )
  }
  render(<RetryDialog />, { wrapper: StrictMode })
  await press('Load again')
  expect(screen.getByRole('dialog', { name: 'Creations' })).toHaveFocus()
})

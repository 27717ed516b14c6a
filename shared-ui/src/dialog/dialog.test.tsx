import { StrictMode, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { afterEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoadingHeading } from '../loading-heading/loading-heading.tsx'
import { Dialog } from './dialog.tsx'

function Page(dialog: Partial<ComponentProps<typeof Dialog>>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Log in
      </button>
      <Dialog title="Welcome" closeLabel="Close" {...dialog} open={open} onClose={() => setOpen(false)}>
        {dialog.children ?? <p>Good to see you.</p>}
      </Dialog>
    </>
  )
}

const greeting = (
  <Dialog open title="Welcome" onClose={() => {}}>
    Hello
  </Dialog>
)

afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

async function open(dialog?: Partial<ComponentProps<typeof Dialog>>) {
  const view = render(<Page {...dialog} />, { wrapper: StrictMode })
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  return { ...view, dialog: screen.getByRole('dialog', { name: 'Welcome' }) }
}

test('does not open a dialog that is unmounted before the next paint', () => {
  jest.useFakeTimers()
  const open = jest.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { unmount } = render(greeting)
  unmount()
  jest.runAllTimers()
  expect(open).not.toHaveBeenCalled()
})

test('is in a first frame only with a link that closes it', () => {
  const renderFrame = (dialog: Partial<ComponentProps<typeof Dialog>>) =>
    renderToStaticMarkup(
      <Dialog open title="Welcome" closeLabel="Close" onClose={() => {}} {...dialog}>
        Hello
      </Dialog>,
    )
  expect(renderFrame({})).toBe('')
  document.body.innerHTML = renderFrame({ firstFrameCloseHref: '/tools' })
  expect(screen.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/tools')
})

test('opens at once where the first frame has shown it', () => {
  document.body.innerHTML = '<div id="first-frame"><dialog data-first-frame open></dialog></div>'
  jest.useFakeTimers()
  const { container } = render(greeting, {
    container: document.body.appendChild(document.createElement('div')),
  })
  expect(within(container).getByRole('dialog', { name: 'Welcome' })).toBeVisible()
})

test('opens as a modal with its title', async () => {
  const { container, dialog } = await open({ footer: <button type="button">Go on</button> })
  expect(dialog).toBeVisible()
  expect(dialog).toHaveFocus()
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
})

test('opens after the response to the click is painted', async () => {
  const frames: FrameRequestCallback[] = []
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(drawn => frames.push(drawn))
  render(<Page />, { wrapper: StrictMode })
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  frames.forEach(drawn => drawn(0))
  expect(await screen.findByRole('dialog', { name: 'Welcome' })).toHaveFocus()
  // The frame after the unmount is drawn, so that this dialog is closed before the next test
  jest.restoreAllMocks()
})

test.each([
  { way: 'Escape', leave: () => userEvent.keyboard('{Escape}') },
  { way: 'its button', leave: () => userEvent.click(screen.getByRole('button', { name: 'Close' })) },
  { way: 'the backdrop', leave: () => userEvent.click(screen.getByRole('dialog')) },
])('closes by $way and restores the focus', async ({ leave }) => {
  await open()
  await leave()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveFocus()
})

/** A page whose dialog takes the element that opened it with it. */
function Farewell({ heading }: { heading: ReactNode }) {
  const [open, setOpen] = useState<boolean | null>(false)
  return (
    <>
      {heading}
      {open !== null && (
        <button type="button" onClick={() => setOpen(true)}>
          Log in
        </button>
      )}
      <Dialog title="Welcome" open={open === true} onClose={() => setOpen(null)}>
        Hello
      </Dialog>
    </>
  )
}

test('focuses the heading when the opening element has left', async () => {
  render(<Farewell heading={<h1>Home</h1>} />)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus())
})

test('focuses the heading when it arrives after the dialog has closed', async () => {
  const { rerender } = render(<Farewell heading={<LoadingHeading>Loading</LoadingHeading>} />)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.body).toHaveFocus())
  rerender(<Farewell heading={<h1>Home</h1>} />)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus())
})

test('a dialog that replaces another restores the focus to where it was before the first', async () => {
  function Forms() {
    const [form, setForm] = useState<'Log in' | 'Register' | null>(null)
    return (
      <>
        <button type="button" onClick={() => setForm('Log in')}>
          Account
        </button>
        {form && (
          <Dialog key={form} open title={form} closeLabel="Close" onClose={() => setForm(null)}>
            <input aria-label={form} />
            <button type="button" onClick={() => setForm('Register')}>
              The other form
            </button>
          </Dialog>
        )}
      </>
    )
  }
  render(<Forms />, { wrapper: StrictMode })
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(screen.getByRole('button', { name: 'The other form' }))
  expect(screen.getByRole('textbox', { name: 'Register' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus()
})

test('keeps a focus that is set when the dialog closes', async () => {
  function Search() {
    const [open, setOpen] = useState(false)
    const words = useRef<HTMLInputElement>(null)
    const close = () => {
      setOpen(false)
      queueMicrotask(() => words.current?.focus())
    }
    return (
      <>
        <input ref={words} aria-label="Words" />
        <button type="button" onClick={() => setOpen(true)}>
          Tips
        </button>
        <Dialog open={open} title="Tips" closeLabel="Close" onClose={close}>
          Use fewer words.
        </Dialog>
      </>
    )
  }
  render(<Search />)
  await userEvent.click(screen.getByRole('button', { name: 'Tips' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('textbox', { name: 'Words' })).toHaveFocus()
})

test('stays open when a press starts inside and ends on the backdrop', async () => {
  const { dialog } = await open()
  fireEvent.pointerDown(screen.getByText('Good to see you.'))
  fireEvent.click(dialog)
  expect(dialog).toBeVisible()
})

test('calls onClose when the browser closes the dialog', () => {
  const close = jest.fn()
  render(
    <Dialog open title="Welcome" onClose={close}>
      Hello
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.open = false
  fireEvent(dialog, new Event('close'))
  expect(close).toHaveBeenCalledTimes(1)
})

test('focuses the first text control', async () => {
  await open({ children: <input aria-label="Email" /> })
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('focuses the element with data-autofocus', async () => {
  await open({
    children: <input aria-label="Email" />,
    footer: (
      <button type="button" data-autofocus>
        Cancel
      </button>
    ),
  })
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('Escape closes the topmost of two dialogs', async () => {
  await open({ children: <Page title="Plans" closeLabel="Close plans" /> })
  await userEvent.click(screen.getAllByRole('button', { name: 'Log in' })[1] ?? document.body)
  expect(screen.getByRole('dialog', { name: 'Plans' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Plans' })).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
})

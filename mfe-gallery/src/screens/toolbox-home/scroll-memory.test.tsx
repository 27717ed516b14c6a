import { beforeEach, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { useScrollMemory } from './scroll-memory.ts'

let scrollTo: jest.SpiedFunction<typeof window.scrollTo>
const scrolledTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y })
  fireEvent.scroll(window)
}
beforeEach(() => {
  scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue()
  scrolledTo(0)
})

function LongPage({ ready }: { ready: boolean }) {
  useScrollMemory(ready)
  return <Link to="/elsewhere">Leave</Link>
}
function Elsewhere() {
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Link to="/">Anew</Link>
    </>
  )
}
const routes = (ready: boolean) => (
  <MemoryRouter>
    <Routes>
      <Route path="/" element={<LongPage ready={ready} />} />
      <Route path="/elsewhere" element={<Elsewhere />} />
    </Routes>
  </MemoryRouter>
)
const leave = async () => {
  scrolledTo(4200)
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }))
  scrolledTo(0)
}

it('brings the reader back to where the page was left', async () => {
  render(routes(true))
  await leave()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 4200)
})

it('waits until the page can be scrolled that far', async () => {
  const { rerender } = render(routes(false))
  await leave()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(scrollTo).not.toHaveBeenCalled()
  rerender(routes(true))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 4200)
})

it('lets a new visit begin at the top', async () => {
  render(routes(true))
  await leave()
  scrollTo.mockClear()
  await userEvent.click(screen.getByRole('link', { name: 'Anew' }))
  expect(scrollTo).not.toHaveBeenCalled()
})

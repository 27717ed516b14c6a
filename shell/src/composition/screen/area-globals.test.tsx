import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'
import { setPageGuards } from '../page-globals.ts'
import { AreaGlobals } from './area-globals.tsx'

/** What the page was told, in this order. */
let calls: string[]

beforeEach(() => {
  calls = []
  const log = (what: string) => (remote: string) => void calls.push(`${what} ${remote}`)
  setPageGuards({
    natives: { listReplaced: () => [], enter: log('enter'), leave: log('leave') },
    locks: { enter: () => {}, leave: log('unlock') },
  })
})

afterEach(cleanup)

const screen = (remote: string, name: string) => (
  <AreaGlobals key={name} remote={remote}>
    {name}
  </AreaGlobals>
)

it('leaves an area when the page shows none', () => {
  const { rerender } = render(screen('mfe-a', 'first'))
  rerender(<p>Help</p>)
  expect(calls).toEqual(['enter mfe-a', 'leave mfe-a', 'unlock mfe-a'])
})

it('does not leave an area when it shows another of its screens', () => {
  const { rerender } = render(screen('mfe-a', 'first'))
  rerender(screen('mfe-a', 'second'))
  expect(calls).toEqual(['enter mfe-a', 'enter mfe-a'])
  rerender(screen('mfe-b', 'third'))
  expect(calls.slice(2)).toEqual(['enter mfe-b', 'leave mfe-a', 'unlock mfe-a'])
})

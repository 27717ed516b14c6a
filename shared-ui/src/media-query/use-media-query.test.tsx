import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useMediaQuery } from './use-media-query.ts'

const Layout = () => <output>{useMediaQuery('(width < 900px)') ? 'narrow' : 'wide'}</output>

test('follows the media query, until it is unmounted', () => {
  const list = Object.assign(new EventTarget(), { matches: true })
  const matchMedia = jest.spyOn(globalThis, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
  const added = jest.spyOn(list, 'addEventListener')
  const removed = jest.spyOn(list, 'removeEventListener')
  const { unmount } = render(<Layout />)
  expect(matchMedia).toHaveBeenCalledWith('(width < 900px)')
  expect(screen.getByRole('status')).toHaveTextContent('narrow')
  act(() => {
    list.matches = false
    list.dispatchEvent(new Event('change'))
  })
  expect(screen.getByRole('status')).toHaveTextContent('wide')
  unmount()
  expect(removed.mock.calls).toEqual(added.mock.calls)
})

test('matches nothing in a first frame', () => {
  expect(renderToStaticMarkup(<Layout />)).toContain('wide')
})

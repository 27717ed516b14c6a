import { beforeEach, expect, it } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import { screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { pageMeasures, work } from './gallery-testing.tsx'
import { Wall } from './wall.tsx'

beforeEach(() => pageMeasures())

const wallHeight = () => screen.queryByRole('list')?.parentElement?.style.height ?? 'none'

it('has its full height as soon as the reader is back, so that the page can be scrolled to where it was', () => {
  const works = [work(1, { width: 100, height: 100 })]
  let heightAtOnce = ''
  const Shell = () => {
    useLayoutEffect(() => {
      heightAtOnce = wallHeight()
    }, [])
    return null
  }
  const visit = () =>
    renderScreen(
      <>
        <Wall works={works} more={false} complete search="" held={null} onNearEnd={undefined} />
        <Shell />
      </>,
      { namespace: 'mfe-gallery', texts: { en: {}, zh: {} } },
    )
  visit().unmount()
  expect(heightAtOnce).toBe('none')
  visit()
  expect(parseFloat(heightAtOnce)).toBeGreaterThan(200)
  expect(wallHeight()).toBe(heightAtOnce)
})

it('keeps the place of the works that are to come, so that they push nothing away', async () => {
  const Growing = () => {
    const [more, setMore] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setMore(!more)}>
          More
        </button>
        <Wall
          works={[work(1), work(2)]}
          more={more}
          complete={false}
          search=""
          held={null}
          onNearEnd={undefined}
        />
      </>
    )
  }
  const { user } = renderScreen(<Growing />, { namespace: 'mfe-gallery', texts: { en: {}, zh: {} } })
  const height = parseFloat(wallHeight())
  const before = screen.getAllByRole('listitem').map(({ style }) => style.cssText)
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(parseFloat(wallHeight())).toBeGreaterThan(height + window.innerHeight)
  expect(screen.getAllByRole('listitem').map(({ style }) => style.cssText)).toEqual(before)

  await user.tab()
  expect(screen.getByRole('link', { name: /^Work 1 / })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('link', { name: /^Work 2 / })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(parseFloat(wallHeight())).toBe(height)
})

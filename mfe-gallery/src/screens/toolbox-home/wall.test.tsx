import { beforeEach, expect, it } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
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
        <Wall works={works} loading={false} complete search="" held={null} onNearEnd={undefined} />
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

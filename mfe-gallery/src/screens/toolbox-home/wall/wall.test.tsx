import { beforeEach, expect, it } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import { screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { mockPageSize, createGalleryItem } from '../gallery-testing.tsx'
import { Wall } from './wall.tsx'

beforeEach(() => mockPageSize())

const wallHeight = () => screen.queryByRole('list')?.parentElement?.style.height ?? 'none'

it('has its full height in the first render of a second visit, for scroll restoration', () => {
  const creations = [createGalleryItem(1, { width: 100, height: 100 })]
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
        <Wall
          creations={creations}
          hasMore={false}
          isComplete
          search=""
          openId={null}
          onLoadMore={undefined}
        />
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

it('reserves space for the next page with placeholders', async () => {
  const Growing = () => {
    const [more, setMore] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setMore(!more)}>
          More
        </button>
        <Wall
          creations={[createGalleryItem(1), createGalleryItem(2)]}
          hasMore={more}
          isComplete={false}
          search=""
          openId={null}
          onLoadMore={undefined}
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

it('has one tab stop a tile, although the creator is a link too', async () => {
  const creations = [createGalleryItem(1), createGalleryItem(2)]
  const { user } = renderScreen(
    <Wall creations={creations} hasMore={false} isComplete search="" openId={null} onLoadMore={undefined} />,
    { namespace: 'mfe-gallery', texts: { en: {}, zh: {} } },
  )
  expect(screen.getAllByRole('link')).toHaveLength(4)
  await user.tab()
  expect(screen.getByRole('link', { name: /^Work 1 / })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('link', { name: /^Work 2 / })).toHaveFocus()
})

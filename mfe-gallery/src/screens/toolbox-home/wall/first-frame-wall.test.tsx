import { expect, it } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import { screen, waitFor } from '@testing-library/react'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { manifest } from '../../../manifest.ts'
import { createGalleryItems } from '../gallery-testing.tsx'
import { FirstFrameWall } from './first-frame-wall.tsx'

const creations = createGalleryItems(50)

const renderWall = (openId: string | null) =>
  renderScreen(<FirstFrameWall {...{ creations, openId }} search="" hasMore placeholderRatios={[]} />, {
    manifest,
    texts: { en, zh },
    path: '/tools',
    route: '/tools',
    language: 'en',
  })

it('has all creations of the page, for visitors without JavaScript', async () => {
  renderWall(null)
  expect(await screen.findAllByRole('listitem')).toHaveLength(50)
})

it('has placeholders without images behind an open creation, whose image comes first', async () => {
  const { container } = renderWall('1')
  await waitFor(() => expect(container.querySelectorAll('.placeholder')).toHaveLength(18))
  expect(screen.queryAllByRole('img')).toHaveLength(0)
})

import assert from 'node:assert/strict'
import sharp from 'sharp'
import {
  getUserPageData,
  publishPortfolio,
  saveCreation,
  uploadCreation,
  type RequestOf,
} from '@tessera/shared-contracts'
import { asFile, smallPicture, submitPicture, upscaleOver } from './testing-upscales.ts'
import { generate, generation, paidMember } from './testing-works.ts'
import type { Client, TestApp } from './testing.ts'

/** One of everything that a member has and that has an id. */
export interface Possessions {
  browser: Client
  generation: { uuid: string; imageUrl: string }
  upscale: { uuid: string; imageUrl: string }
  /** Ids of creations: a kept result, an upload and the portfolio's. */
  creations: readonly string[]
  portfolio: string
}

/** A portfolio of one page, as the editor sends it. */
export async function smallPortfolio(): Promise<RequestOf<typeof publishPortfolio>> {
  const preview = await sharp({ create: { width: 81, height: 93, channels: 3, background: 'maroon' } })
    .jpeg()
    .toBuffer()
  const text = { id: 'text', type: 'text' as const, className: 'cover-title', style: {}, content: 'Halls' }
  return {
    title: 'Quiet rooms',
    description: 'Three winters',
    pages: [{ id: 'page_1', width: 811, height: 937, layers: [text] }],
    previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
  }
}

/** A paid member who has made one of everything. */
export async function memberWithEverything(site: TestApp, username: string): Promise<Possessions> {
  const browser = await paidMember(site, username)
  const { uuid, images } = await generate(browser, generation('a lake'))
  const [imageUrl = ''] = images
  await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'Kept' })
  await browser.call(uploadCreation, { creation_image: asFile(await smallPicture()) })
  const { answer: published } = await browser.call(publishPortfolio, await smallPortfolio())

  const upscaled = await submitPicture(browser)
  const { images: enlarged } = await upscaleOver(browser, upscaled)
  const { answer: page } = await browser.call(getUserPageData, {})
  return {
    browser,
    generation: { uuid, imageUrl },
    upscale: { uuid: upscaled, imageUrl: enlarged?.[0]?.imageUrl ?? assert.fail('nothing was enlarged') },
    creations: (page.creations ?? []).map(({ id }) => String(id)),
    portfolio: published.id ?? assert.fail(published.error ?? 'nothing was published'),
  }
}

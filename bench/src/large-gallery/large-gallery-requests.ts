import { getCreations, getUserPageData, limits } from '@tessera/shared-contracts'
import { rareWords, seededVocabulary } from '@tessera/server/seeded-vocabulary'
import type { HttpRequest } from '../server/http-client.ts'

const [mostFrequentWord = '', , , , , , , , , tenthWord = ''] = seededVocabulary
/** Each row of letters in it is in many prompts, and the word in none. */
const absentWord = 'candassa'
/** One creation in nine is a portfolio, and one in 33 is deleted. */
const shownShare = 0.96
const videoShare = 0.07

/** Lists what a bench requests from a gallery with so many creations. */
export function listGalleryRequests(
  creations: number,
  cookie: string,
): [name: string, request: HttpRequest][] {
  const page = (query: Record<string, string | number>): HttpRequest => ({
    method: 'POST',
    path: `${getCreations.path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`,
  })
  const own = (query: Record<string, string> = {}): HttpRequest => ({
    path: `${getUserPageData.path}?${new URLSearchParams({ prompts: '1', ...query }).toString()}`,
    headers: { cookie },
  })
  const lastPage = Math.floor((creations * shownShare) / limits.galleryPageSize)
  return [
    ['first page', page({ page: 1 })],
    ['deep page', page({ page: lastPage })],
    ['first page of videos', page({ page: 1, types: 'video' })],
    ['deep page of videos', page({ page: Math.floor(lastPage * videoShare), types: 'video' })],
    ['deep page of images and videos', page({ page: Math.floor(lastPage * 0.8), types: 'image,video' })],
    ['search for a frequent word', page({ page: 1, q: mostFrequentWord })],
    ['search for two words', page({ page: 1, q: `${mostFrequentWord} ${tenthWord}` })],
    ['search for a frequent word, best fit', page({ page: 1, q: mostFrequentWord, sort: 'fit' })],
    ['search for a rare word', page({ page: 1, q: rareWords.regular.word })],
    ['search for a word of five old creations', page({ page: 1, q: rareWords.old.word })],
    ['search for an absent word', page({ page: 1, q: absentWord })],
    ['page of an author', page({ page: 1, author: 'Seeded 77' })],
    ['page of an author with one creation in a hundred', page({ page: 1, author: 'Seeded 1' })],
    ['homepage', own()],
    ['search in a homepage', own({ q: tenthWord })],
  ]
}

import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { resolvePageComposition } from '../../composition/page-composition.ts'
import { createComposition, galleryRemote } from '../../composition/testing.ts'
import { parseLoopbackUrl, readLocalServers, storeLocalServers } from './local-releases.ts'
import { galleryRecord, getReleaseRecord } from '../testing.ts'

const staging = { ...createComposition(galleryRemote), channel: 'staging' as const }
const server4001 = 'http://127.0.0.1:4001/'

let server: FakeServer
beforeEach(() => {
  sessionStorage.clear()
  server = fakeServer()
  server.on(getReleaseRecord, () => galleryRecord)
})

it.each([
  ['http://localhost:4001', 'http://localhost:4001/'],
  [' 127.0.0.1:4001/gallery?x#y ', 'http://127.0.0.1:4001/gallery/'],
  ['http://[::1]:4001/', 'http://localhost:4001/'],
  ['https://localhost:4001', null],
  ['http://localhost.example.org', null],
  ['http://example.org', null],
  ['http://192.168.0.7:4001', null],
  ['http://user@127.0.0.1:4001', null],
  ['javascript://localhost/%0aalert(1)', null],
  ['', null],
])('%j as the base URL of a development server is %j', (typed, address) => {
  expect(parseLoopbackUrl(typed)).toBe(address)
})

describe('on staging', () => {
  it('the page shows the builds of its development servers, without a fallback', async () => {
    storeLocalServers({ 'mfe-gallery': server4001 })
    const { id, remotes } = await resolvePageComposition(staging)
    expect(id).toBe(staging.id)
    expect(remotes).toEqual([
      {
        name: 'mfe-gallery',
        current: expect.objectContaining({
          version: 'local',
          base: server4001,
          container: 'gallery_development',
          integrity: {},
        }),
        previous: null,
      },
    ])
  })

  it('the served release stays where the server does not respond with a record', async () => {
    storeLocalServers({ 'mfe-gallery': server4001 })
    server.fail(getReleaseRecord, 'network')
    expect(await resolvePageComposition(staging)).toEqual(staging)
    server.fail(getReleaseRecord, { status: 200, body: { name: 'mfe-gallery' } })
    expect(await resolvePageComposition(staging)).toEqual(staging)
  })

  it('servers on other machines are ignored', async () => {
    storeLocalServers({ 'mfe-gallery': 'https://example.org/', 'mfe-account': server4001 })
    expect(readLocalServers()).toEqual({ 'mfe-account': server4001 })
    sessionStorage.setItem('composer-local-servers', 'no JSON')
    expect(await resolvePageComposition(staging)).toEqual(staging)
    expect(server.requests(getReleaseRecord)).toEqual([])
  })
})

it('on production, address, cookie and storage do not change the composition', async () => {
  const production = createComposition(galleryRemote)
  const forged = JSON.stringify({ ...production, id: 'forged', remotes: [] })
  storeLocalServers({ 'mfe-gallery': server4001 })
  for (const storage of [sessionStorage, localStorage]) storage.setItem('composition', forged)
  document.cookie = `composition=${encodeURIComponent(forged)}; Path=/`
  history.replaceState(null, '', `/tools?composition=${encodeURIComponent(forged)}`)

  expect(await resolvePageComposition(production)).toBe(production)
  expect(server.requests(getReleaseRecord)).toEqual([])
  history.replaceState(null, '', '/')
  localStorage.clear()
})

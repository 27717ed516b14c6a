import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { shownComposition } from '../composition/page-composition.ts'
import { compositionOf, gallery } from '../composition/testing.ts'
import { loopbackAddress, readLocalServers, storeLocalServers } from './local-releases.ts'
import { galleryRecord, getRecord } from './testing.ts'

const staging = { ...compositionOf(gallery), channel: 'staging' as const }
const server4001 = 'http://127.0.0.1:4001/'

let server: FakeServer
beforeEach(() => {
  sessionStorage.clear()
  server = fakeServer()
  server.on(getRecord, () => galleryRecord)
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
])('%j as the address of a development server is %j', (typed, address) => {
  expect(loopbackAddress(typed)).toBe(address)
})

describe('a page of staging', () => {
  it('shows what the development servers of its tab have built, and nothing older in its place', async () => {
    storeLocalServers({ 'mfe-gallery': server4001 })
    const { id, remotes } = await shownComposition(staging)
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

  it('keeps the served release where the server does not answer, or answers something else', async () => {
    storeLocalServers({ 'mfe-gallery': server4001 })
    server.fail(getRecord, 'network')
    expect(await shownComposition(staging)).toEqual(staging)
    server.fail(getRecord, { status: 200, body: { name: 'mfe-gallery' } })
    expect(await shownComposition(staging)).toEqual(staging)
  })

  it('asks no other machine, whatever stands in the storage', async () => {
    storeLocalServers({ 'mfe-gallery': 'https://example.org/', 'mfe-account': server4001 })
    expect(readLocalServers()).toEqual({ 'mfe-account': server4001 })
    sessionStorage.setItem('composer-local-servers', 'no JSON')
    expect(await shownComposition(staging)).toEqual(staging)
    expect(server.requests(getRecord)).toEqual([])
  })
})

it('shows in production what the server composed, whatever address, cookie and storage say', async () => {
  const production = compositionOf(gallery)
  const forged = JSON.stringify({ ...production, id: 'forged', remotes: [] })
  storeLocalServers({ 'mfe-gallery': server4001 })
  for (const storage of [sessionStorage, localStorage]) storage.setItem('composition', forged)
  document.cookie = `composition=${encodeURIComponent(forged)}; Path=/`
  history.replaceState(null, '', `/tools?composition=${encodeURIComponent(forged)}`)

  expect(await shownComposition(production)).toBe(production)
  expect(server.requests(getRecord)).toEqual([])
  history.replaceState(null, '', '/')
  localStorage.clear()
})

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { getCreations, getDesktopTools, inlinedCallAttribute } from '@tessera/shared-contracts'
import { fakeServer } from '../testing/fake-server.ts'
import { callServer } from './call-server.ts'

const { getEntriesByType, now } = performance
const mockNavigation = ({ type = 'navigate', ageMs = 400 } = {}) =>
  Object.assign(performance, { getEntriesByType: () => [{ type }], now: () => ageMs })

function inline(call: string, json: string, lang = 'en') {
  const element = Object.assign(document.createElement('script'), { type: 'application/json', lang })
  element.setAttribute(inlinedCallAttribute, call)
  element.textContent = json
  document.body.replaceChildren(element)
}

const inlined = { success: true, creations: [], snapshot: 7 }
const fetched = { success: true, creations: [], snapshot: 8 }
const call = 'POST /api/get_creations.php?page=1&types=image%2Cvideo'
const request = () => callServer(getCreations, { page: 1, types: 'image,video' })

describe('a response in the document', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en'
    mockNavigation()
    fakeServer().on(getCreations, () => fetched)
  })
  afterEach(() => {
    Object.assign(performance, { getEntriesByType, now })
    document.body.replaceChildren()
  })

  it('is used once, for the same URL', async () => {
    inline(call, JSON.stringify(inlined))
    expect(await callServer(getCreations, { page: 1 })).toEqual(fetched)
    expect(await request()).toEqual(inlined)
    expect(await request()).toEqual(fetched)
  })

  it('is not used after back/forward navigation, after 30 s or in another language', async () => {
    inline(call, JSON.stringify(inlined))
    mockNavigation({ type: 'back_forward' })
    expect(await request()).toEqual(fetched)
    inline(call, JSON.stringify(inlined))
    mockNavigation({ type: 'reload', ageMs: 31_000 })
    expect(await request()).toEqual(fetched)
    mockNavigation()
    inline(call, JSON.stringify(inlined), 'zh')
    expect(await request()).toEqual(fetched)
  })

  it.each(['{"success":', '[]', '{"creations":{}}'])('is not used where it is invalid (%s)', async json => {
    inline(call, json)
    expect(await request()).toEqual(fetched)
  })

  it('is not used for a call with headers of its own', async () => {
    const server = fakeServer()
    server.on(getDesktopTools, () => ({ success: true, tools: [] }))
    inline('GET /api/get_desktop_tools.php', '{"success":false,"tools":[]}')
    expect(await callServer(getDesktopTools, {}, { headers: { Authorization: 'Bearer x' } })).toMatchObject({
      success: true,
    })
  })
})

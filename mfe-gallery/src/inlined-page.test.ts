import { beforeEach, describe, expect, it } from '@jest/globals'
import { galleryPageElementId } from '@tessera/shared-contracts'
import { consumeInlinedPage } from './inlined-page.ts'
import { mockNavigation } from './screens/toolbox-home/gallery-testing.tsx'

const inlinePage = (json: string) => {
  document.body.innerHTML = `<script type="application/json" id="${galleryPageElementId}"></script>`
  const element = document.getElementById(galleryPageElementId)
  if (element) element.textContent = json
}
const page = { success: true, creations: [{ id: 'a', file_type: 'image', url: '/a.png' }], snapshot: 7 }

describe('consumeInlinedPage', () => {
  beforeEach(() => mockNavigation())

  it('returns the inlined page once', () => {
    inlinePage(JSON.stringify(page))
    expect(consumeInlinedPage()).toEqual(page)
    expect(consumeInlinedPage()).toBeUndefined()
  })

  it('returns undefined after back/forward navigation or after 30 s', () => {
    inlinePage(JSON.stringify(page))
    mockNavigation({ type: 'back_forward' })
    expect(consumeInlinedPage()).toBeUndefined()
    inlinePage(JSON.stringify(page))
    mockNavigation({ type: 'reload', ageMs: 31_000 })
    expect(consumeInlinedPage()).toBeUndefined()
  })

  it.each(['{"success":', '[]', '{"creations":{}}'])('returns undefined for invalid content (%s)', json => {
    inlinePage(json)
    expect(consumeInlinedPage()).toBeUndefined()
  })
})

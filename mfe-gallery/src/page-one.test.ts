import { beforeEach, describe, expect, it } from '@jest/globals'
import { galleryPageElementId } from '@tessera/shared-contracts'
import { takePageOne } from './page-one.ts'
import { pageIsNew } from './screens/toolbox-home/gallery-testing.tsx'

const bring = (json: string) => {
  document.body.innerHTML = `<script type="application/json" id="${galleryPageElementId}"></script>`
  const element = document.getElementById(galleryPageElementId)
  if (element) element.textContent = json
}
const page = { success: true, creations: [{ id: 'a', file_type: 'image', url: '/a.png' }], snapshot: 7 }

describe('takePageOne', () => {
  beforeEach(() => pageIsNew())

  it('is what the page brought, once', () => {
    bring(JSON.stringify(page))
    expect(takePageOne()).toEqual(page)
    expect(takePageOne()).toBeUndefined()
  })

  it('is nothing on a page that is come back to, or has stood open', () => {
    bring(JSON.stringify(page))
    pageIsNew({ visit: 'back_forward' })
    expect(takePageOne()).toBeUndefined()
    bring(JSON.stringify(page))
    pageIsNew({ visit: 'reload', age: 31_000 })
    expect(takePageOne()).toBeUndefined()
  })

  it.each(['{"success":', '[]', '{"creations":{}}'])('is nothing where %s stands', json => {
    bring(json)
    expect(takePageOne()).toBeUndefined()
  })
})

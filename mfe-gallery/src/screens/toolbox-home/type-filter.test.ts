import { describe, expect, it } from '@jest/globals'
import { shownTypes, toggleType } from './type-filter.ts'

describe('shownTypes', () => {
  it.each([
    [null, ['image', 'video', 'portfolio']],
    ['video', ['video']],
    ['portfolio,image', ['image', 'portfolio']],
    ['sculpture', ['image', 'video', 'portfolio']],
  ])('reads %j', (show, types) => {
    expect(shownTypes(show)).toEqual(types)
  })
})

describe('toggleType', () => {
  const toggled = (search: string, type: 'image' | 'video' | 'portfolio') =>
    decodeURIComponent(toggleType(new URLSearchParams(search), type).toString())

  it('turns one filter off and on again', () => {
    expect(toggled('', 'video')).toBe('show=image,portfolio')
    expect(toggled('show=image,portfolio', 'video')).toBe('')
  })

  it('shows all three when the last one is turned off', () => {
    expect(toggled('show=image', 'image')).toBe('')
  })

  it('leaves the rest of the address alone', () => {
    expect(toggled('work=7', 'image')).toBe('work=7&show=video,portfolio')
  })
})

import { describe, expect, it } from '@jest/globals'
import { parseShownTypes, toggleShownType } from './shown-types.ts'

describe('parseShownTypes', () => {
  it.each([
    [null, ['image', 'video', 'portfolio']],
    ['video', ['video']],
    ['portfolio,image', ['image', 'portfolio']],
    ['sculpture', ['image', 'video', 'portfolio']],
  ])('parses %j', (show, types) => {
    expect(parseShownTypes(show)).toEqual(types)
  })
})

describe('toggleShownType', () => {
  const toggle = (search: string, type: 'image' | 'video' | 'portfolio') =>
    decodeURIComponent(toggleShownType(new URLSearchParams(search), type).toString())

  it('turns one filter off and on again', () => {
    expect(toggle('', 'video')).toBe('show=image,portfolio')
    expect(toggle('show=image,portfolio', 'video')).toBe('')
  })

  it('shows all types when the last one is turned off', () => {
    expect(toggle('show=image', 'image')).toBe('')
  })

  it('keeps the other parameters', () => {
    expect(toggle('work=7', 'image')).toBe('work=7&show=video,portfolio')
  })
})

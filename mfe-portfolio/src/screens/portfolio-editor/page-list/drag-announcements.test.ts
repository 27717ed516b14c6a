import { describe, expect, it } from '@jest/globals'
import type { Active, Over } from '@dnd-kit/core'
import { createInstance } from 'i18next'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { createDragAnnouncements } from './drag-announcements.ts'

const createAnnouncements = (lng: 'en' | 'zh') => {
  const i18n = createInstance({
    lng,
    defaultNS: 'mfe-portfolio',
    resources: { en: { 'mfe-portfolio': en }, zh: { 'mfe-portfolio': zh } },
  })
  void i18n.init()
  return createDragAnnouncements(['a', 'b', 'c'], i18n.t)
}
const createEvent = (from: string, to: string | null) => ({
  active: { id: from } as Active,
  over: to === null ? null : ({ id: to } as Over),
})

describe('moving a page is announced', () => {
  it('in English', () => {
    const { onDragStart, onDragOver, onDragEnd, onDragCancel } = createAnnouncements('en')
    expect(onDragStart(createEvent('a', null))).toBe('Picked up page 1.')
    expect(onDragOver(createEvent('a', 'c'))).toBe('Page 1 is now at position 3 of 3.')
    expect(onDragOver(createEvent('a', null))).toBe('Page 1 is not over a position.')
    expect(onDragEnd(createEvent('a', 'b'))).toBe('Page 1 was dropped at position 2 of 3.')
    expect(onDragEnd(createEvent('a', null))).toBe('Page 1 was put back.')
    expect(onDragCancel(createEvent('a', 'b'))).toBe('Page 1 was put back.')
  })

  it('in Chinese', () => {
    const { onDragEnd } = createAnnouncements('zh')
    expect(onDragEnd(createEvent('a', 'b'))).toBe('第 1 页已放到第 2 位，共 3 位。')
  })
})

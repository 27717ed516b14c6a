import { describe, expect, it } from '@jest/globals'
import type { Active, Over } from '@dnd-kit/core'
import { createInstance } from 'i18next'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { announcementsOf } from './drag-announcements.ts'

const readOut = (lng: 'en' | 'zh') => {
  const i18n = createInstance({
    lng,
    defaultNS: 'mfe-portfolio',
    resources: { en: { 'mfe-portfolio': en }, zh: { 'mfe-portfolio': zh } },
  })
  void i18n.init()
  return announcementsOf(['a', 'b', 'c'], i18n.t)
}
const event = (from: string, to: string | null) => ({
  active: { id: from } as Active,
  over: to === null ? null : ({ id: to } as Over),
})

describe('moving a page is read out', () => {
  it('in English', () => {
    const { onDragStart, onDragOver, onDragEnd, onDragCancel } = readOut('en')
    expect(onDragStart(event('a', null))).toBe('Picked up page 1.')
    expect(onDragOver(event('a', 'c'))).toBe('Page 1 is now at position 3 of 3.')
    expect(onDragOver(event('a', null))).toBe('Page 1 is not over a position.')
    expect(onDragEnd(event('a', 'b'))).toBe('Page 1 was dropped at position 2 of 3.')
    expect(onDragEnd(event('a', null))).toBe('Page 1 was put back.')
    expect(onDragCancel(event('a', 'b'))).toBe('Page 1 was put back.')
  })

  it('in Chinese', () => {
    const { onDragEnd } = readOut('zh')
    expect(onDragEnd(event('a', 'b'))).toBe('第 1 页已放到第 2 位，共 3 位。')
  })
})

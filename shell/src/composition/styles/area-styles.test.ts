import { beforeEach, expect, it } from '@jest/globals'
import { expectStyles, showStyles, trackStyles, watchStyles } from './area-styles.ts'

const shell = { base: '/remotes/shell/1.0.0/' }
const gallery = { base: '/remotes/mfe-gallery/1.0.0/' }
const tools = { base: '/remotes/mfe-tools/1.0.0/' }

watchStyles(shell)
beforeEach(() => document.head.replaceChildren())

function addStyle(text = 'h1 { color: red }') {
  const element = document.createElement('style')
  element.append(text)
  return document.head.appendChild(element)
}
// Sheets of jsdom have no `disabled` until it is set
const isApplied = ({ sheet }: HTMLStyleElement) => sheet !== null && !sheet.disabled

/** Adds a style while a release loads. */
async function addStyleOf(release: typeof gallery) {
  const code = Promise.withResolvers<undefined>()
  const loading = trackStyles(release, code.promise)
  const style = addStyle()
  code.resolve(undefined)
  await loading
  return style
}

it('applies a style from the mount of its release to its end', async () => {
  const style = await addStyleOf(gallery)
  expect(isApplied(style)).toBe(false)
  const hide = showStyles(gallery)
  expect(isApplied(style)).toBe(true)
  const hideOther = showStyles(gallery)
  hide()
  expect(isApplied(style)).toBe(true)
  hideOther()
  expect(isApplied(style)).toBe(false)
})

it('leaves styles of the shell and of other releases alone', async () => {
  const own = addStyle()
  const style = await addStyleOf(tools)
  const hide = showStyles(gallery)
  expect(isApplied(own)).toBe(true)
  expect(isApplied(style)).toBe(false)
  hide()
  expect(isApplied(own)).toBe(true)
})

it('assigns what a release adds while it renders and while it is shown', () => {
  expectStyles(gallery)
  const rendered = addStyle()
  const hide = showStyles(gallery)
  const later = addStyle()
  hide()
  expect([rendered, later].map(isApplied)).toEqual([false, false])
  const hideAgain = showStyles(gallery)
  expect([rendered, later].map(isApplied)).toEqual([true, true])
  hideAgain()
})

it('does not apply a style that its release has disabled', async () => {
  const style = await addStyleOf(gallery)
  const hide = showStyles(gallery)
  if (style.sheet) style.sheet.disabled = true
  hide()
  showStyles(gallery)()
  expect(isApplied(style)).toBe(false)
})

it('assigns no style to a release whose load has failed', async () => {
  await expect(trackStyles(gallery, Promise.reject(new Error('It is offline.')))).rejects.toThrow('offline')
  expect(isApplied(addStyle())).toBe(true)
})

import { beforeEach, expect, it } from '@jest/globals'
import { focusHeadingWhenReady } from './focus-heading-when-ready.ts'

/** Observers of the document are called after the task that changed it. */
const nextTask = () => new Promise(resolve => setTimeout(resolve))

const addHeading = () => document.querySelector('main')?.append(document.createElement('h1'))

beforeEach(() => {
  document.body.innerHTML = '<header><a href="/tools">Gallery</a><button>Menu</button></header><main></main>'
  document.querySelector('a')?.focus()
})

it('focuses the heading when the screen arrives', async () => {
  focusHeadingWhenReady()
  addHeading()
  await nextTask()
  expect(document.activeElement?.localName).toBe('h1')
})

it('leaves the focus to the user who has opened a menu meanwhile', async () => {
  focusHeadingWhenReady()
  document.querySelector('button')?.focus()
  addHeading()
  await nextTask()
  expect(document.activeElement?.textContent).toBe('Menu')
})

it('focuses the heading that replaces the one with the focus, until the user acts', async () => {
  addHeading()
  focusHeadingWhenReady()
  const replaceHeading = async () => {
    const heading = document.querySelector('h1')
    expect(document.activeElement).toBe(heading)
    heading?.remove()
    addHeading()
    await nextTask()
  }
  await replaceHeading()
  await replaceHeading()
  expect(document.activeElement?.localName).toBe('h1')

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  await replaceHeading()
  expect(document.activeElement).toBe(document.body)
})

it('focuses the heading after the button that was pressed is gone', async () => {
  const main = document.querySelector('main')
  const button = document.createElement('button')
  main?.append(button)
  button.focus()
  focusHeadingWhenReady()
  main?.append(document.createElement('p'))
  await nextTask()
  expect(document.activeElement).toBe(button)
  button.remove()
  addHeading()
  await nextTask()
  expect(document.activeElement?.localName).toBe('h1')
})

it('leaves the focus inside the screen', () => {
  const field = document.createElement('input')
  document.querySelector('main')?.append(field)
  addHeading()
  field.focus()
  focusHeadingWhenReady()
  expect(document.activeElement).toBe(field)
})

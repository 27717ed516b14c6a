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

import { expect, it, jest } from '@jest/globals'
import type { DrawnPage } from './drawing/drawn-page.ts'
// Loaded before the tests: on a busy machine the first load takes longer than a test waits
import './images/create-page-images.ts'
import { runExport } from './run-export.ts'

const pages = ['page_1', 'page_2', 'page_3'].map(id => ({ id, width: 811, height: 937, layers: [] }))

function draw(missingImages = 0): Promise<DrawnPage> {
  const toBlob = (callback: BlobCallback) => callback(new Blob(['image']))
  return Promise.resolve({
    canvas: Object.assign(document.createElement('canvas'), { toBlob }),
    texts: [],
    missingImages,
  })
}

/** Starts an export as PNG images. */
function start(drawPage: () => Promise<DrawnPage>) {
  const controller = new AbortController()
  const onPage = jest.fn<(number: number) => void>()
  const result = runExport({
    portfolio: { title: 'Lakes', description: '', author: null, pages, isUnfinished: false },
    format: 'png',
    name: 'Lakes',
    language: 'en',
    drawPage,
    onPage,
    signal: controller.signal,
  })
  return { controller, onPage, result }
}

it('reports each page, and those that lack an image', async () => {
  const missing = [0, 2, 1]
  const { onPage, result } = start(() => draw(missing.shift()))
  const { files, missingImages, incompletePages } = await result
  expect(files.map(({ name }) => name)).toEqual(['Lakes-01.png', 'Lakes-02.png', 'Lakes-03.png'])
  expect(onPage.mock.calls).toEqual([[1], [2], [3]])
  expect([missingImages, incompletePages]).toEqual([3, [2, 3]])
})

/** Draws a page when the returned function is called. */
function holdPage() {
  let finish = (_: DrawnPage) => {}
  let report = () => {}
  const started = new Promise<void>(resolve => (report = resolve))
  const drawPage = jest.fn(() => {
    report()
    return new Promise<DrawnPage>(resolve => (finish = resolve))
  })
  return { drawPage, started, finish: async () => finish(await draw()) }
}

it('ends at once when it is canceled, though its page is never drawn', async () => {
  const { drawPage, started } = holdPage()
  const { controller, result } = start(drawPage)
  await started
  controller.abort(new Error('Canceled'))
  await expect(result).rejects.toThrow('Canceled')
})

it('draws no further page when it is canceled', async () => {
  const { drawPage, started, finish } = holdPage()
  const { controller, result } = start(drawPage)
  await started
  controller.abort(new Error('Canceled'))
  await expect(result).rejects.toThrow('Canceled')
  await finish()
  await new Promise(resolve => setTimeout(resolve))
  expect(drawPage).toHaveBeenCalledTimes(1)
})

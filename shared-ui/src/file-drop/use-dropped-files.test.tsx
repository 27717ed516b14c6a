import { expect, jest, test } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useDroppedFiles, type DroppedFilesOptions } from './use-dropped-files.ts'

const lake = new File(['water'], 'lake.png', { type: 'image/png' })
const transfer = { types: ['Files'], files: [lake] }

function DropTarget({ onFiles, ...options }: { onFiles: (files: File[]) => void } & DroppedFilesOptions) {
  return <main>{useDroppedFiles(onFiles, options) ? 'Drop to upload' : 'Upload'}</main>
}

function open(options?: DroppedFilesOptions) {
  const onFiles = jest.fn<(files: File[]) => void>()
  const view = render(<DropTarget onFiles={onFiles} {...options} />)
  return { ...view, onFiles }
}

test('reports files that are dropped anywhere on the page', () => {
  const { onFiles } = open()
  expect(fireEvent.dragOver(document.body, { dataTransfer: transfer })).toBe(false)
  expect(screen.getByText('Drop to upload')).toBeVisible()
  expect(fireEvent.drop(document.body, { dataTransfer: transfer })).toBe(false)
  expect(onFiles).toHaveBeenCalledWith([lake])
  expect(screen.getByText('Upload')).toBeVisible()
})

test('ignores a text that is dragged over the page', () => {
  const { onFiles } = open()
  const text = { types: ['text/plain'], files: [] }
  expect(fireEvent.dragOver(document.body, { dataTransfer: text })).toBe(true)
  expect(fireEvent.drop(document.body, { dataTransfer: text })).toBe(true)
  expect(screen.getByText('Upload')).toBeVisible()
  expect(onFiles).not.toHaveBeenCalled()
})

test('notices that files leave the page, but not that they pass from one element to another', () => {
  open()
  const leave = (relatedTarget: Element | null) => {
    const event = createEvent.dragLeave(document.body)
    Object.defineProperty(event, 'relatedTarget', { value: relatedTarget })
    fireEvent(document.body, event)
  }
  fireEvent.dragOver(document.body, { dataTransfer: transfer })
  leave(screen.getByRole('main'))
  expect(screen.getByText('Drop to upload')).toBeVisible()
  leave(null)
  expect(screen.getByText('Upload')).toBeVisible()
})

test.each([
  { paste: true, calls: [[[lake]]] },
  { paste: false, calls: [] },
])('with paste: $paste, reports pasted files $calls.length times', ({ paste, calls }) => {
  const { onFiles } = open({ paste })
  fireEvent.paste(document.body, { clipboardData: transfer })
  expect(onFiles.mock.calls).toEqual(calls)
})

test('calls the newest handler, and none after the component has left', () => {
  const { onFiles, rerender, unmount } = open()
  const newest = jest.fn<(files: File[]) => void>()
  rerender(<DropTarget onFiles={newest} />)
  fireEvent.drop(document.body, { dataTransfer: transfer })
  expect(newest).toHaveBeenCalledTimes(1)
  unmount()
  fireEvent.drop(document.body, { dataTransfer: transfer })
  expect(newest).toHaveBeenCalledTimes(1)
  expect(onFiles).not.toHaveBeenCalled()
})

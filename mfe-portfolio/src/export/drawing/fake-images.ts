import { jest } from '@jest/globals'

/**
 * Loads images in tests: jsdom loads none.
 *
 * @param getWidth returns the width of a file, which is half as high; null where it fails to load
 * @returns the addresses that were requested
 */
export function fakeImages(getWidth: (source: string) => number | null): string[] {
  const requests: string[] = []
  jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    source: string,
  ) {
    requests.push(source)
    const width = getWidth(source)
    Object.defineProperties(this, {
      naturalWidth: { value: width },
      naturalHeight: { value: (width ?? 0) / 2 },
    })
    queueMicrotask(() => this.dispatchEvent(new Event(width === null ? 'error' : 'load')))
  })
  return requests
}

import { expect, it } from '@jest/globals'
import { identifyChunksByAddress } from './chunk-elements.ts'

it('keeps the names of builds and chunks from the elements of chunks, and nothing else', () => {
  identifyChunksByAddress()
  for (const tag of ['script', 'link']) {
    const element = document.createElement(tag)
    element.setAttribute('data-webpack', 'app:chunk-1')
    element.setAttribute('data-rspack', 'app:chunk-1')
    element.setAttribute('data-webpack-loading', '1')
    expect(element.getAttributeNames()).toEqual(['data-webpack-loading'])
  }
})

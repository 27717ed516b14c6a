import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { StackedPage } from './stacked-page.tsx'

it('a text on a phone has its own font, weight, slant and line height, in the size of the phone', () => {
  const style = {
    fontFamily: "'Lato'",
    fontWeight: '700',
    fontStyle: 'italic',
    lineHeight: '1.4',
    fontSize: '21px',
    left: '56px',
    top: '56px',
    width: '300px',
    height: '120px',
  }
  const layer = { id: 'text', type: 'text', className: 'type-body', style, content: 'Quiet water' }
  const page = { id: 'page_1', width: 937, height: 811, layers: [layer] }
  render(<StackedPage page={page} image={{ label: 'Image', loading: 'eager' }} />)
  const text = screen.getByText('Quiet water')
  expect(text).toHaveStyle({
    fontFamily: "'Lato'",
    fontWeight: '700',
    fontStyle: 'italic',
    lineHeight: '1.4',
    fontSize: '17px',
  })
  expect(text.style.width).toBe('')
})

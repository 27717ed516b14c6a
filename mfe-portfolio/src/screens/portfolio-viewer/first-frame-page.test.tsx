import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { FirstFramePage } from './first-frame-page.tsx'

const page = {
  id: 'page_1',
  width: 811,
  height: 1147,
  layers: [
    {
      id: 'image',
      type: 'image',
      className: '',
      style: {
        left: '0px',
        top: '0px',
        width: '400px',
        height: '300px',
        backgroundSize: 'cover',
        backgroundImage: 'url("/media/abc_DEF-12345678.png")',
      },
    },
    { id: 'title', type: 'text', className: '', style: { left: '0px', top: '400px' }, content: 'Harbour' },
  ],
}

it('the stacked and the scaled page load one file of an image, at once', () => {
  render(<FirstFramePage page={page} image={{ label: 'Image 1', loading: 'eager' }} />)
  const images = screen.getAllByRole('img', { name: 'Image 1' })
  expect(images).toHaveLength(2)
  for (const image of images) {
    expect(image).toHaveAttribute('sizes', '(width < 640.25px) 100vw, min(50vw, 400px)')
    expect(image).toHaveAttribute('srcset', images[0]?.getAttribute('srcset'))
    expect(image).toHaveAttribute('loading', 'eager')
  }
})

it('a landscape page is stacked in a wider window than an upright one', () => {
  const landscape = { ...page, width: 937, height: 811 }
  render(<FirstFramePage page={landscape} image={{ label: 'Image 1', loading: 'eager' }} />)
  const [stacked, scaled] = screen.getAllByRole('img', { name: 'Image 1' })
  expect(stacked).toHaveAttribute('sizes', '(width < 734.75px) 100vw, min(43vw, 400px)')
  expect(scaled).toHaveAttribute('sizes', stacked?.getAttribute('sizes'))
})

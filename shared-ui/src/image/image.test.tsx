import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Image } from './image.tsx'

const image = { src: '/dunes.webp', alt: 'Dunes', width: 480, height: 320, fallbackLabel: 'Not available' }

test('keeps its shape before the file has loaded', async () => {
  const { container } = render(<Image {...image} srcSet="/dunes-2x.webp 2x" loading="lazy" />)
  expect(container.firstElementChild).toHaveStyle({ aspectRatio: '480 / 320' })
  expect(screen.getByRole('img', { name: 'Dunes' })).toHaveAttribute('srcset', '/dunes-2x.webp 2x')
  expect(await axe(container)).toHaveNoViolations()
})

test('shows the placeholder until the file has loaded', () => {
  const { container } = render(<Image {...image} placeholder="data:image/webp;base64,AA" />)
  const placeholder = () => container.querySelector('[style*="data:image"]')
  expect(placeholder()).toBeInTheDocument()
  fireEvent.load(screen.getByRole('img', { name: 'Dunes' }))
  expect(placeholder()).not.toBeInTheDocument()
})

test('a width that the server does not have leads to the file that it has', () => {
  render(<Image {...image} srcSet="/dunes-320.webp 320w, /dunes-640.webp 640w" sizes="300px" />)
  fireEvent.error(screen.getByRole('img', { name: 'Dunes' }))
  const shown = screen.getByRole('img', { name: 'Dunes' })
  expect(shown).toHaveAttribute('src', '/dunes.webp')
  expect(shown).not.toHaveAttribute('srcset')
  fireEvent.error(shown)
  expect(screen.getByRole('img', { name: 'Dunes: Not available' })).toBeVisible()
})

test('shows a text when the file fails, and loads the next file', async () => {
  const { container, rerender } = render(<Image {...image} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'Dunes: Not available' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  rerender(<Image {...image} src="/dunes.png" />)
  expect(screen.getByRole('img', { name: 'Dunes' })).toHaveAttribute('src', '/dunes.png')
})

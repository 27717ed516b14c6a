import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Picture } from './picture.tsx'

const picture = { src: '/dunes.webp', alt: 'Dunes', width: 480, height: 320, fallbackLabel: 'Not available' }

test('keeps its shape before the file is there', async () => {
  const { container } = render(<Picture {...picture} srcSet="/dunes-2x.webp 2x" loading="lazy" />)
  expect(container.firstElementChild).toHaveStyle({ aspectRatio: '480 / 320' })
  expect(screen.getByRole('img', { name: 'Dunes' })).toHaveAttribute('srcset', '/dunes-2x.webp 2x')
  expect(await axe(container)).toHaveNoViolations()
})

test('shows the placeholder until the file is there', () => {
  const { container } = render(<Picture {...picture} placeholder="data:image/webp;base64,AA" />)
  const placeholder = () => container.querySelector('[style*="data:image"]')
  expect(placeholder()).toBeInTheDocument()
  fireEvent.load(screen.getByRole('img', { name: 'Dunes' }))
  expect(placeholder()).not.toBeInTheDocument()
})

test('says so when the file fails, and tries another', async () => {
  const { container, rerender } = render(<Picture {...picture} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'Dunes: Not available' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  rerender(<Picture {...picture} src="/dunes.png" />)
  expect(screen.getByRole('img', { name: 'Dunes' })).toHaveAttribute('src', '/dunes.png')
})

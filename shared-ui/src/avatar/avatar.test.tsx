import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Avatar } from './avatar.tsx'

test('shows the image', async () => {
  const { container } = render(<Avatar name="Ada" src="/avatars/ada.png" size={48} />)
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('src', '/avatars/ada.png')
  expect(await axe(container)).toHaveNoViolations()
})

test.each([
  { name: 'ada', initial: 'A' },
  { name: ' 李雷', initial: '李' },
  { name: '👩‍🎨 Frida', initial: '👩‍🎨' },
  { name: '\u202Eada', initial: 'A' },
  { name: 'e\u0301mile', initial: 'E\u0301' },
  { name: '\u1112\u1161\u11ABna', initial: '\u1112\u1161\u11AB' },
  { name: '1\uFE0F\u20E3st', initial: '1\uFE0F\u20E3' },
  { name: 'กำไร', initial: 'กำ' },
])('shows $initial for $name without an image', async ({ name, initial }) => {
  const { container } = render(<Avatar name={name} src={null} />)
  expect(screen.getByRole('img', { name: name.trim() })).toHaveTextContent(initial)
  expect(await axe(container)).toHaveNoViolations()
})

test('creates no segmenter for a name that starts with a letter', () => {
  const segmenter = jest.spyOn(Intl, 'Segmenter')
  render(<Avatar name="Noor" />)
  expect(segmenter).not.toHaveBeenCalled()
  segmenter.mockRestore()
})

test('shows the initial when the image fails, and the next image when it changes', () => {
  const { rerender } = render(<Avatar name="Ada" src="/old.png" />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveTextContent('A')
  rerender(<Avatar name="Ada" src="/new.png" />)
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('src', '/new.png')
})

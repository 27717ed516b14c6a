import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Avatar } from './avatar.tsx'

test('shows the picture', async () => {
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
])('shows $initial for $name where there is no picture', async ({ name, initial }) => {
  const { container } = render(<Avatar name={name} src={null} />)
  expect(screen.getByRole('img', { name: name.trim() })).toHaveTextContent(initial)
  expect(await axe(container)).toHaveNoViolations()
})

test('makes no segmenter, which takes long, for a name that begins with a letter', () => {
  const made = jest.spyOn(Intl, 'Segmenter')
  render(<Avatar name="Noor" />)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('shows the initial when the picture fails, and a new picture when there is one', () => {
  const { rerender } = render(<Avatar name="Ada" src="/old.png" />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveTextContent('A')
  rerender(<Avatar name="Ada" src="/new.png" />)
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('src', '/new.png')
})

import { expect, test } from '@jest/globals'
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
])('shows $initial for $name where there is no picture', async ({ name, initial }) => {
  const { container } = render(<Avatar name={name} src={null} />)
  expect(screen.getByRole('img', { name: name.trim() })).toHaveTextContent(initial)
  expect(await axe(container)).toHaveNoViolations()
})

test('shows the initial when the picture fails, and a new picture when there is one', () => {
  const { rerender } = render(<Avatar name="Ada" src="/old.png" />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveTextContent('A')
  rerender(<Avatar name="Ada" src="/new.png" />)
  expect(screen.getByRole('img', { name: 'Ada' })).toHaveAttribute('src', '/new.png')
})

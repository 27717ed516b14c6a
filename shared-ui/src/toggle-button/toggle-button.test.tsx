import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { ToggleButton } from './toggle-button.tsx'

test('has its pressed state, and reports the opposite on a click', async () => {
  const change = jest.fn()
  const { container } = render(
    <ToggleButton pressed onPressedChange={change}>
      Video
    </ToggleButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Video', pressed: true }))
  expect(change).toHaveBeenCalledWith(false)
  expect(await axe(container)).toHaveNoViolations()
})

import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { axe } from 'jest-axe'
import { Skeleton } from './skeleton.tsx'

test('has the size of the content, and assistive technology ignores it', async () => {
  const { container } = render(<Skeleton style={{ width: '70%', height: 24 }} className="tile" />)
  const skeleton = container.firstElementChild
  expect(skeleton).toHaveStyle({ width: '70%', height: '24px' })
  expect(skeleton).toHaveClass('skeleton', 'tile')
  expect(skeleton).toHaveAttribute('aria-hidden', 'true')
  expect(await axe(container)).toHaveNoViolations()
})

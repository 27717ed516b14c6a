import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { Button } from '../button/button.tsx'
import { ImageActions } from './image-actions.tsx'
import { ImageDialog } from './image-dialog.tsx'

test('shows an image and its actions', async () => {
  const onClose = jest.fn()
  const { container } = render(
    <ImageDialog
      title="A lake"
      closeLabel="Close"
      onClose={onClose}
      image={{ src: '/media/lake.png', alt: 'A lake', width: 640, height: 480, fallbackLabel: 'No image' }}
    >
      <ImageActions>
        <Button>Download</Button>
      </ImageActions>
    </ImageDialog>,
  )
  await screen.findByRole('dialog', { name: 'A lake' })
  expect(screen.getByRole('img', { name: 'A lake' })).toHaveAttribute('src', '/media/lake.png')
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

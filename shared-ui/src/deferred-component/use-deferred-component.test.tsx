import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { useDeferredComponent } from './use-deferred-component.ts'

const Lightbox = () => <p>Lightbox</p>

function Screen({
  load,
  open,
  onFailure,
}: {
  load: () => Promise<ComponentType>
  open: boolean
  onFailure: () => void
}) {
  const deferred = useDeferredComponent(load, open, onFailure)
  return open && deferred ? <deferred.Component /> : null
}

test('loads the component before it is needed', async () => {
  const load = jest.fn(async () => Lightbox)
  const { rerender } = render(<Screen load={load} open={false} onFailure={jest.fn()} />)
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Lightbox')).not.toBeInTheDocument()
  rerender(<Screen load={load} open onFailure={jest.fn()} />)
  expect(await screen.findByText('Lightbox')).toBeVisible()
})

test('reports a failure only when the component is needed, and tries again then', async () => {
  const load = jest.fn<() => Promise<ComponentType>>().mockRejectedValue(new Error('offline'))
  const onFailure = jest.fn()
  const { rerender } = render(<Screen load={load} open={false} onFailure={onFailure} />)
  await Promise.resolve()
  expect(onFailure).not.toHaveBeenCalled()
  rerender(<Screen load={load} open onFailure={onFailure} />)
  await Promise.resolve()
  expect(onFailure).toHaveBeenCalledTimes(1)
  rerender(<Screen load={load} open={false} onFailure={onFailure} />)
  load.mockResolvedValue(Lightbox)
  rerender(<Screen load={load} open onFailure={onFailure} />)
  expect(await screen.findByText('Lightbox')).toBeVisible()
})

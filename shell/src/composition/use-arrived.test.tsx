import { beforeEach, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { AreaBoundary } from './area-boundary.tsx'
import { useArrived } from './use-arrived.ts'

function Parcel({ coming }: { coming: string | Promise<string> }) {
  return <p>{useArrived(coming) ?? 'On its way'}</p>
}

const show = (coming: string | Promise<string>) => (
  <AreaBoundary failure={error => <p>Lost: {error instanceof Error ? error.message : ''}</p>}>
    <Parcel coming={coming} />
  </AreaBoundary>
)

beforeEach(() => {
  // React tells the console of each error that a boundary caught
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

it('shows at once what is there already', () => {
  render(show('A book'))
  expect(screen.getByText('A book')).toBeVisible()
})

it('shows what comes when it comes', async () => {
  const parcel = Promise.withResolvers<string>()
  render(show(parcel.promise))
  expect(screen.getByText('On its way')).toBeVisible()
  parcel.resolve('A book')
  expect(await screen.findByText('A book')).toBeVisible()
})

it('throws where it does not come', async () => {
  render(show(Promise.reject(new Error('the van broke down'))))
  expect(await screen.findByText('Lost: the van broke down')).toBeVisible()
})

it('shows what is awaited now, and not what was before', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const { rerender } = render(show(first.promise))
  rerender(show(second.promise))
  first.resolve('A book')
  second.resolve('A lamp')
  expect(await screen.findByText('A lamp')).toBeVisible()
  rerender(show(new Promise(() => {})))
  expect(screen.getByText('On its way')).toBeVisible()
})

import { beforeEach, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ErrorBoundary } from './error-boundary.tsx'
import { usePromiseValue } from './use-promise-value.ts'

function Value({ value }: { value: string | Promise<string> }) {
  return <p>{usePromiseValue(value) ?? 'Pending'}</p>
}

const show = (value: string | Promise<string>) => (
  <ErrorBoundary renderFallback={error => <p>Failed: {error instanceof Error ? error.message : ''}</p>}>
    <Value value={value} />
  </ErrorBoundary>
)

beforeEach(() => {
  // React logs each error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

it('returns a plain value at once', () => {
  render(show('First'))
  expect(screen.getByText('First')).toBeVisible()
})

it('returns the value of a promise when it resolves', async () => {
  const promise = Promise.withResolvers<string>()
  render(show(promise.promise))
  expect(screen.getByText('Pending')).toBeVisible()
  promise.resolve('First')
  expect(await screen.findByText('First')).toBeVisible()
})

it('throws the reason of a rejection', async () => {
  render(show(Promise.reject(new Error('broken'))))
  expect(await screen.findByText('Failed: broken')).toBeVisible()
})

it('ignores the promise of an earlier render', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const { rerender } = render(show(first.promise))
  rerender(show(second.promise))
  first.resolve('First')
  second.resolve('Second')
  expect(await screen.findByText('Second')).toBeVisible()
  rerender(show(new Promise(() => {})))
  expect(screen.getByText('Pending')).toBeVisible()
})

it('returns the value of a promise of another class', async () => {
  const promise = { then: (resolve: (value: string) => void) => void setTimeout(resolve, 0, 'First') }
  render(show(promise as unknown as Promise<string>))
  expect(screen.getByText('Pending')).toBeVisible()
  expect(await screen.findByText('First')).toBeVisible()
})

import { beforeEach, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createI18n, LanguageProvider } from '../../frame/language.tsx'
import { texts } from '../../testing.tsx'
import { RoutingErrorScreen } from './routing-error-screen.tsx'

beforeEach(() => {
  // React and the router tell the console of every error that reaches them; here each one is meant.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

function renderFailing(error: unknown, language: 'en' | 'zh' = 'en') {
  const Failing = () => {
    throw error
  }
  const router = createMemoryRouter([
    { path: '*', element: <Failing />, errorElement: <RoutingErrorScreen /> },
  ])
  render(
    <LanguageProvider languages={createI18n(language, texts[language])}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
}

/** What the router throws for a refused navigation. */
const refusal = { status: 503, statusText: 'Service Unavailable', internal: false, data: null }

it.each([
  [new Error('tiles fell off'), 'tiles fell off'],
  [refusal, '503 Service Unavailable'],
  ['a text', 'Unknown error'],
  [new Error(''), 'Unknown error'],
])('tells what went wrong: %s', (error, message) => {
  renderFailing(error)
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
})

it('speaks Chinese too', () => {
  renderFailing(new Error('tiles fell off'), 'zh')
  expect(screen.getByRole('heading', { name: '应用发生意外错误！' })).toBeVisible()
})

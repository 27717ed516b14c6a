import { beforeEach, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createSiteI18n, LanguageProvider } from '../../i18n/language.tsx'
import { texts } from '../../testing.tsx'
import { RoutingErrorScreen } from './routing-error-screen.tsx'

beforeEach(() => {
  // React and the router log every error. These are intended.
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
    <LanguageProvider siteI18n={createSiteI18n(language, texts[language])}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
}

/** Creates the error that the router throws for a rejected navigation. */
const refusal = { status: 503, statusText: 'Service Unavailable', internal: false, data: null }

it.each([
  [new Error('tiles fell off'), 'tiles fell off'],
  [refusal, '503 Service Unavailable'],
  ['a text', 'Unknown error'],
  [new Error(''), 'Unknown error'],
])('shows the error: %s', (error, message) => {
  renderFailing(error)
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
})

it('is translated to Chinese', () => {
  renderFailing(new Error('tiles fell off'), 'zh')
  expect(screen.getByRole('heading', { name: '应用发生意外错误！' })).toBeVisible()
})

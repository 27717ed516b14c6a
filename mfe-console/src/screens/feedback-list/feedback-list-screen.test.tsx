import { expect, it } from '@jest/globals'
import { listFeedback, type Language } from '@tessera/shared-contracts'
import { screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { renderConsole } from '../../console-testing.tsx'
import { FeedbackListScreen } from './feedback-list-screen.tsx'

function renderFeedback(path = '/console/feedback', language: Language = 'en') {
  const { server, render } = renderConsole(<FeedbackListScreen />, { path, language })
  server.on(listFeedback, ({ q }) => ({
    success: true,
    feedback: q
      ? []
      : [
          {
            id: 'f1',
            sent_at: '2026-01-31T12:00:00Z',
            category: 'idea',
            language: 'en',
            text: 'More fonts, please',
            email: 'ada@example.org',
            member: { id: 'member-1', username: 'Ada' },
          },
          { id: 'f2', sent_at: '2026-01-30T12:00:00Z', category: 'problem', language: 'zh', text: '打不开' },
        ],
  }))
  return { server, ...render() }
}

it.each([
  ['en', 'Idea', 'A visitor'],
  ['zh', '建议', '访客'],
] as const)('shows who wrote what (%s)', async (language, category, visitor) => {
  const { container } = renderFeedback(undefined, language)
  expect(await screen.findByText('More fonts, please')).toBeVisible()
  expect(screen.getAllByText(category)).toHaveLength(2)
  expect(screen.getByText(visitor)).toBeVisible()
  expect(screen.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
    'href',
    'mailto:ada%40example.org',
  )
  expect(await axe(container)).toHaveNoViolations()
})

it('searches and filters by the address', async () => {
  const { server } = renderFeedback('/console/feedback?q=fonts&category=idea')
  expect(await screen.findByText('No feedback.')).toBeVisible()
  expect(server.requests(listFeedback)).toEqual([{ q: 'fonts', category: 'idea' }])
  expect(screen.getByLabelText('Category')).toHaveValue('idea')
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/console/feedback-csv?q=fonts&category=idea',
  )
})

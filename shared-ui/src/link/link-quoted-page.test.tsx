import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Notice } from '../notice/notice.tsx'

it.each([
  ['It was refused. See the “rules” (/rules).', 'rules', 'It was refused. See the rules.'],
  ['未通过审核，请查看《社区规则》(/rules)。', '《社区规则》', '未通过审核，请查看《社区规则》。'],
])('a refusal links to the rules: %s', (sentence, name, shown) => {
  render(<Notice tone="danger">{sentence}</Notice>)
  const link = screen.getByRole('link', { name })
  expect(link).toHaveAttribute('href', '/rules')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('alert')).toHaveTextContent(shown)
})

it('the reason of an empty state links to the rules', () => {
  render(<EmptyState title="It failed. See the “rules” (/rules).">See the “terms” (/terms).</EmptyState>)
  expect(screen.getByRole('link', { name: 'rules' })).toHaveAttribute('href', '/rules')
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
})

it.each(['“A” (/rules/other)', '“A” (//rules)', '“A” (https://example.org)', 'See /rules.', '“A” (/tools)'])(
  'no other address becomes a link: %s',
  sentence => {
    render(<Notice>{sentence}</Notice>)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(sentence)
  },
)

import { beforeEach, describe, expect, it } from '@jest/globals'
import { fakeServer, type FakeServer } from '@tessera/shared-auth/testing'
import { sendFeedback } from '@tessera/shared-contracts'
import { fireEvent, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { freeMember, renderInShell } from '../../testing.tsx'
import { FeedbackScreen } from './feedback-screen.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const labels = {
  en: {
    category: 'Category',
    idea: 'An idea',
    text: 'Your message',
    email: 'Email (optional)',
    submit: 'Send feedback',
    thanks: 'Thank you',
  },
  zh: {
    category: '类别',
    idea: '建议',
    text: '您的留言',
    email: '邮箱（选填）',
    submit: '提交反馈',
    thanks: '感谢您的反馈',
  },
}

it.each(['en', 'zh'] as const)(
  'sends category, text and address, and shows thanks, in %s',
  async language => {
    server.on(sendFeedback, () => ({ success: true }))
    const { user, container } = renderInShell(<FeedbackScreen />, { language })
    const { category, idea, text, email, submit, thanks } = labels[language]
    expect(await axe(container)).toHaveNoViolations()
    await user.selectOptions(screen.getByLabelText(category), idea)
    await user.type(screen.getByLabelText(text), '  More tiles in the mosaic, please.  ')
    await user.type(screen.getByLabelText(email), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: submit }))
    expect(await screen.findByRole('status')).toHaveTextContent(thanks)
    expect(server.requests(sendFeedback)).toEqual([
      { category: 'idea', text: 'More tiles in the mosaic, please.', email: 'ada@example.org' },
    ])
  },
)

it('omits an empty address and accepts another message', async () => {
  server.on(sendFeedback, () => ({ success: true }))
  const { user } = renderInShell(<FeedbackScreen />)
  await user.type(screen.getByLabelText('Your message'), 'Exactly 10')
  await user.click(screen.getByRole('button', { name: 'Send feedback' }))
  const another = await screen.findByRole('button', { name: 'Send another message' })
  expect(another).toHaveFocus()
  await user.click(another)
  expect(screen.getByLabelText('Category')).toHaveFocus()
  expect(screen.getByLabelText('Your message')).toHaveValue('')
  expect(server.requests(sendFeedback)).toEqual([{ category: 'problem', text: 'Exactly 10' }])
})

it('prefills the address of the signed-in user', () => {
  renderInShell(<FeedbackScreen />, { user: freeMember })
  expect(screen.getByLabelText('Email (optional)')).toHaveValue('grace@example.org')
})

it.each([
  ['Too short', 'Please write at least 10 characters.'],
  ['x'.repeat(2_001), 'Please write up to 2,000 characters.'],
])('does not send a text of the wrong length', async (words, error) => {
  const { user } = renderInShell(<FeedbackScreen />)
  const text = screen.getByLabelText('Your message')
  fireEvent.change(text, { target: { value: words } })
  await user.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(text).toHaveAccessibleDescription(expect.stringContaining(error))
  expect(text).toHaveFocus()
  expect(server.requests(sendFeedback)).toHaveLength(0)
})

it('does not send an invalid address', async () => {
  const { user } = renderInShell(<FeedbackScreen />)
  await user.type(screen.getByLabelText('Your message'), 'More tiles, please.')
  await user.type(screen.getByLabelText('Email (optional)'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(screen.getByLabelText('Email (optional)')).toHaveAccessibleDescription(
    /Please enter a valid email address\./,
  )
  expect(server.requests(sendFeedback)).toHaveLength(0)
})

describe('a failure', () => {
  it.each([
    [
      { status: 200, body: { success: false, message: 'Too many messages today' } },
      'Too many messages today',
    ],
    [{ status: 200, body: { success: false } }, "Couldn't send your message. Try again."],
    [{ status: 500 }, 'Network response was not ok'],
    ['network', 'Request failed. Please check your network.'],
  ] as const)('of %j is shown, and the text stays', async (failure, sentence) => {
    server.fail(sendFeedback, failure)
    const { user } = renderInShell(<FeedbackScreen />)
    await user.type(screen.getByLabelText('Your message'), 'More tiles, please.')
    await user.click(screen.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByLabelText('Your message')).toHaveValue('More tiles, please.')
  })
})

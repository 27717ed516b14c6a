import { expect, it } from '@jest/globals'
import { appealDecision, type Language, type OwnCreation } from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, createOwnCreation, renderHomepage } from '../homepage-testing.tsx'

async function renderRefused(fields: Partial<OwnCreation>, language: Language = 'en') {
  const server = createHomepageServer([createOwnCreation(1, { moderation: 'refused', ...fields })])
  server.on(appealDecision, () => ({ success: true }))
  const page = renderHomepage('/personal-homepage', language)
  return { server, ...page, card: within(await screen.findByRole('article', { name: 'Work 1' })) }
}

it.each([
  ['en', 'Appeal', 'Why should it be published?', 'Send appeal', 'Your appeal is being looked at.'],
  ['zh', '申诉', '申诉理由', '提交申诉', '申诉处理中。'],
] as const)('a member appeals once against a refusal (%s)', async (language, label, field, send, open) => {
  const { server, user, card } = await renderRefused({ refusal_appeal: 'possible' }, language)
  await user.click(card.getByRole('button', { name: label }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations()
  expect(dialog.getByRole('textbox', { name: field })).toHaveFocus()
  expect(dialog.getByRole('button', { name: send })).toHaveAttribute('aria-disabled', 'true')
  await user.type(dialog.getByRole('textbox', { name: field }), ' It is a drawing. ')
  await user.click(dialog.getByRole('button', { name: send }))
  expect(await card.findByText(open)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(card.queryByRole('button', { name: label })).not.toBeInTheDocument()
  expect(server.requests(appealDecision)).toEqual([{ creation_id: '1', text: 'It is a drawing.' }])
})

it('an appeal that the server refuses stays as it was typed, with what the server says', async () => {
  const { server, user, card } = await renderRefused({ refusal_appeal: 'possible' })
  server.on(appealDecision, () => ({ success: false, error: 'You cannot appeal again.' }))
  await user.click(card.getByRole('button', { name: 'Appeal' }))
  await user.type(screen.getByRole('textbox', { name: 'Why should it be published?' }), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText('You cannot appeal again.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Why should it be published?' })).toHaveValue('Mine')
})

it('an appeal of more than 1,000 characters is not sent', async () => {
  const { user, card } = await renderRefused({ refusal_appeal: 'possible' })
  await user.click(card.getByRole('button', { name: 'Appeal' }))
  await user.click(screen.getByRole('textbox', { name: 'Why should it be published?' }))
  await user.paste('x'.repeat(1_001))
  expect(screen.getByRole('button', { name: 'Send appeal' })).toHaveAttribute('aria-disabled', 'true')
})

it.each([
  ['after the final decision', { refusal_appeal: null }],
  ['where the server is of an earlier release', {}],
])('there is no appeal %s', async (_, fields) => {
  const { card } = await renderRefused({ refusal_rule: 'a rule of a newer release', ...fields })
  expect(card.getByText("It doesn't follow the rules of the gallery.")).toBeVisible()
  expect(card.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument()
})

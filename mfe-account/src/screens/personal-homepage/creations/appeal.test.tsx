import { expect, it } from '@jest/globals'
import type { RenderScreenOptions } from '@tessera/shared-auth/testing'
import type { Language, OwnCreation } from '@tessera/shared-contracts'
import { screen, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, createOwnCreation, renderHomepage } from '../homepage-testing.tsx'

interface RefusedOptions {
  language?: Language
  modals?: RenderScreenOptions['modals']
}

async function renderRefused(
  fields: Partial<OwnCreation>,
  { language = 'en', modals = {} }: RefusedOptions = {},
) {
  createHomepageServer([createOwnCreation(1, { moderation: 'refused', ...fields })])
  const page = renderHomepage('/personal-homepage', language, undefined, modals)
  return { ...page, card: within(await screen.findByRole('article', { name: 'Work 1' })) }
}

it.each([
  ['en', 'Appeal', 'Your appeal is being looked at.'],
  ['zh', '申诉', '申诉处理中。'],
] as const)('a member appeals against a refusal in the dialog of the site (%s)', async (...row) => {
  const [language, label, open] = row
  const { user, modals, card, container } = await renderRefused({ refusal_appeal: 'possible' }, { language })
  await user.click(card.getByRole('button', { name: label }))
  expect(modals.openAppeal).toHaveBeenCalledWith('1')
  expect(card.queryByText(open)).not.toBeInTheDocument()
  expect(await axe(container)).toHaveNoViolations()
})

it.each([
  ['in this page', 'possible', { appealedIds: new Set(['1']) }],
  ['before', 'open', {}],
] as const)('an appeal that was sent %s waits for a moderator', async (_, appeal, modals) => {
  const { card } = await renderRefused({ refusal_appeal: appeal }, { modals })
  expect(card.getByRole('status')).toHaveTextContent('Your appeal is being looked at.')
  expect(card.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument()
})

it('an appeal that was sent in this page does not outlive the final decision', async () => {
  const modals = { appealedIds: new Set(['1']) }
  const { card } = await renderRefused({ refusal_appeal: null }, { modals })
  expect(card.getByText(/^See the/)).toBeVisible()
  expect(card.queryByText('Your appeal is being looked at.')).not.toBeInTheDocument()
})

it.each([
  ['after the final decision', { refusal_appeal: null }, {}],
  ['where the server is of an earlier release', {}, {}],
  ['where the shell is of an earlier release', { refusal_appeal: 'possible' }, { openAppeal: undefined }],
] as const)('there is no appeal %s', async (_, fields, modals) => {
  const { card } = await renderRefused({ refusal_rule: 'a rule of a newer release', ...fields }, { modals })
  expect(card.getByText("It doesn't follow the rules of the gallery.")).toBeVisible()
  expect(card.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument()
})

import { expect, it } from '@jest/globals'
import { fakeServer, renderScreen } from '@tessera/shared-auth/testing'
import { getPortfolio, reportCreation } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { manifest } from '../../../manifest.ts'
import { createSamplePage } from '../../portfolio-editor/document/sample-document.ts'
import { PortfolioViewerScreen } from '../portfolio-viewer-screen.tsx'

const portfolio = { title: 'Lakes', description: '', pages: [createSamplePage('1'), createSamplePage('2')] }

function openPortfolio(isOwn = false) {
  const server = fakeServer()
  const own = isOwn ? { creation_id: '70', public: true } : null
  server.on(getPortfolio, () => ({ success: true, portfolio, own }))
  server.on(reportCreation, () => ({ success: true }))
  const path = '/portfolio/p7'
  const texts = { en, zh }
  const view = renderScreen(<PortfolioViewerScreen />, { manifest, texts, path, route: '/portfolio/:id' })
  return { server, ...view }
}

async function openReport() {
  const view = openPortfolio()
  await view.user.click(await screen.findByRole('button', { name: 'Report this work' }))
  return { ...view, report: within(await screen.findByRole('dialog', { name: 'Report this work' })) }
}

it('a visitor reports a portfolio', async () => {
  const { server, user, report, container } = await openReport()
  expect(report.getByText('What is wrong with it?')).toHaveFocus()
  expect(await axe(container)).toHaveNoViolations()
  await user.click(report.getByRole('radio', { name: 'Violates rights (copyright, privacy)' }))
  await user.type(report.getByLabelText('Details (optional)'), 'The lake is mine.')
  await user.click(report.getByRole('button', { name: 'Send report' }))
  const thanks = await screen.findByRole('alertdialog')
  expect(thanks).toHaveTextContent('Thank you. A moderator will look at this work.')
  expect(server.requests(reportCreation)).toEqual([
    { creation_id: 'p7', reason: 'rights', text: 'The lake is mine.' },
  ])
  await user.click(within(thanks).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Report this work' })).toHaveFocus())
})

it('arrow keys choose a reason, and not a page', async () => {
  const { user, report } = await openReport()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(report.getByRole('radio', { name: 'Violence' })).toBeChecked()
  expect(screen.getByText('1 / 2')).toBeInTheDocument()
})

it('a report that fails says why and loses nothing', async () => {
  const { server, user, report } = await openReport()
  server.fail(reportCreation, { status: 429, body: { error: 'Please try again tomorrow.' } })
  await user.click(report.getByRole('radio', { name: 'Hate or harassment' }))
  await user.click(report.getByRole('button', { name: 'Send report' }))
  expect(await report.findByRole('alert')).toHaveTextContent('Please try again tomorrow.')
  expect(report.getByRole('radio', { name: 'Hate or harassment' })).toBeChecked()
})

it('is not offered to the creator of the portfolio', async () => {
  openPortfolio(true)
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report this work' })).not.toBeInTheDocument()
})

import { beforeEach, expect, it } from '@jest/globals'
import { limits, reportCreation, type Language, type User } from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import {
  createFakeGalleryServer,
  createGalleryItems,
  mockPageSize,
  renderGallery,
} from '../gallery-testing.tsx'

beforeEach(() => mockPageSize())

/** Opens the second of three works in the lightbox. */
async function openWork(language: Language = 'en', user?: User) {
  const server = createFakeGalleryServer(createGalleryItems(3))
  server.on(reportCreation, () => ({ success: true }))
  const view = renderGallery('/tools?work=2', language, user)
  await screen.findByRole('dialog')
  return { server, ...view }
}

async function openReport() {
  const view = await openWork()
  await view.user.click(screen.getByRole('button', { name: 'Report this work' }))
  return { ...view, report: within(await screen.findByRole('dialog', { name: 'Report this work' })) }
}

it('a visitor reports a work with the keyboard, and stays at it', async () => {
  const { server, user, report, location, container } = await openReport()
  expect(report.getByText('What is wrong with it?')).toHaveFocus()
  const send = report.getByRole('button', { name: 'Send report' })
  expect(send).toHaveAttribute('aria-disabled', 'true')
  expect(await axe(container)).toHaveNoViolations()

  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(report.getByRole('radio', { name: 'Violence' })).toBeChecked()
  await user.type(report.getByLabelText('Details (optional)'), ' A raid.{ArrowLeft} ')
  expect(report.getByText(`9 / ${limits.maxReportLength}`)).toBeVisible()
  expect(location()).toBe('/tools?work=2')
  await user.click(send)

  const thanks = await screen.findByRole('alertdialog', { name: 'Report this work' })
  expect(thanks).toHaveTextContent('Thank you. A moderator will look at this work.')
  expect(server.requests(reportCreation)).toEqual([{ creation_id: '2', reason: 'violent', text: 'A raid .' }])
  await user.click(within(thanks).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Report this work' })).toHaveFocus())
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Work 2')
})

it('a report needs no text', async () => {
  const { server, user, report } = await openReport()
  await user.click(report.getByRole('radio', { name: 'Something else' }))
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await screen.findByRole('alertdialog')
  expect(server.requests(reportCreation)).toEqual([{ creation_id: '2', reason: 'other' }])
})

it('a report that fails says why and loses nothing', async () => {
  const { server, user, report } = await openReport()
  server.on(reportCreation, () => ({ success: false, error: 'Please try again tomorrow.' }))
  await user.click(report.getByRole('radio', { name: 'Spam or misleading' }))
  await user.type(report.getByLabelText('Details (optional)'), 'An advert.')
  await user.click(report.getByRole('button', { name: 'Send report' }))
  expect(await report.findByRole('alert')).toHaveTextContent('Please try again tomorrow.')
  server.fail(reportCreation, 'network')
  await user.click(report.getByRole('button', { name: 'Send report' }))
  expect(
    await report.findByText("Couldn't report this work. Check your network and try again."),
  ).toBeVisible()
  expect(report.getByRole('radio', { name: 'Spam or misleading' })).toBeChecked()
  expect(report.getByLabelText('Details (optional)')).toHaveValue('An advert.')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('a text that is too long is not sent', async () => {
  const { user, report } = await openReport()
  await user.click(report.getByRole('radio', { name: 'Sexual content' }))
  const send = report.getByRole('button', { name: 'Send report' })
  expect(send).not.toHaveAttribute('aria-disabled')
  fireEvent.change(report.getByLabelText('Details (optional)'), {
    target: { value: 'a'.repeat(limits.maxReportLength + 1) },
  })
  expect(send).toHaveAttribute('aria-disabled', 'true')
})

it('Escape closes the report and not the work', async () => {
  const { user, location } = await openReport()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Report this work' })).toHaveFocus())
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(location()).toBe('/tools?work=2')
})

it('has its reasons in Chinese', async () => {
  const { user } = await openWork('zh')
  await user.click(screen.getByRole('button', { name: '举报此作品' }))
  const report = within(await screen.findByRole('dialog', { name: '举报此作品' }))
  expect(report.getByRole('radio', { name: '侵权（版权、隐私）' })).not.toBeChecked()
  expect(report.getByRole('button', { name: '提交举报' })).toBeVisible()
})

it('is not offered to the creator of the work', async () => {
  await openWork('en', { username: 'mira' })
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report this work' })).not.toBeInTheDocument()
})

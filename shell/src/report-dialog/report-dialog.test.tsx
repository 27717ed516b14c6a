import { expect, it } from '@jest/globals'
import { useAccountModals } from '@tessera/shared-auth'
import { fakeServer } from '@tessera/shared-auth/testing'
import { limits, reportCreation, type Language } from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useNavigate } from 'react-router-dom'
import { AccountDialogsProvider } from '../account-dialogs/account-dialogs-provider.tsx'
import { renderInShell } from '../testing.tsx'

function Page() {
  const { openReport } = useAccountModals()
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => openReport?.('7')}>Report</button>
      <button onClick={() => void navigate('/?type=video')}>Leave</button>
    </>
  )
}

/** Opens the report of a creation from a page. */
async function openReport(language: Language = 'en', title = 'Report this work') {
  const server = fakeServer()
  server.on(reportCreation, () => ({ success: true }))
  const view = renderInShell(
    <AccountDialogsProvider>
      <Page />
    </AccountDialogsProvider>,
    { language },
  )
  await view.user.click(screen.getByRole('button', { name: 'Report' }))
  return { server, ...view, report: within(await screen.findByRole('dialog', { name: title })) }
}

it('a visitor reports a creation with the keyboard', async () => {
  const { server, user, report, container } = await openReport()
  await waitFor(() => expect(report.getByText('What is wrong with it?')).toHaveFocus())
  const send = report.getByRole('button', { name: 'Send report' })
  expect(send).toHaveAttribute('aria-disabled', 'true')
  expect(await axe(container)).toHaveNoViolations()
  expect(report.getByRole('link', { name: 'rules' })).toHaveAttribute('href', '/rules')

  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(report.getByRole('radio', { name: 'Violence' })).toBeChecked()
  await user.type(report.getByLabelText('Details (optional)'), ' A raid.{ArrowLeft} ')
  expect(report.getByText(`9 / ${limits.maxReportLength}`)).toBeVisible()
  await user.click(send)

  const thanks = await screen.findByRole('alertdialog', { name: 'Report this work' })
  expect(thanks).toHaveTextContent('Thank you. A moderator will look at this work.')
  expect(server.requests(reportCreation)).toEqual([{ creation_id: '7', reason: 'violent', text: 'A raid .' }])
  await user.click(within(thanks).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('a report needs no text', async () => {
  const { server, user, report } = await openReport()
  await user.click(report.getByRole('radio', { name: 'Something else' }))
  await user.click(report.getByRole('button', { name: 'Send report' }))
  await screen.findByRole('alertdialog')
  expect(server.requests(reportCreation)).toEqual([{ creation_id: '7', reason: 'other' }])
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

it('closes when its page is left', async () => {
  await openReport()
  fireEvent.click(screen.getByText('Leave'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('has its texts in Chinese', async () => {
  const { report } = await openReport('zh', '举报此作品')
  expect(report.getByRole('radio', { name: '侵权（版权、隐私）' })).not.toBeChecked()
  expect(report.getByRole('button', { name: '提交举报' })).toBeVisible()
  expect(report.getByRole('button', { name: '取消' })).toBeVisible()
})

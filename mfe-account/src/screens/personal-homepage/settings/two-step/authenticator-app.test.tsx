import { describe, expect, it } from '@jest/globals'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createPasskey, recoveryCodes, renderTwoStep } from './testing.tsx'

const secret = 'JBSWY3DPEHPK3PXP'
const setup = {
  success: true,
  secret,
  url: `otpauth://totp/x?secret=${secret}`,
  qr_code: 'data:image/svg+xml,',
}
const button = (name: string) => screen.getByRole('button', { name })
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the authenticator app', () => {
  it.each([
    [
      'en',
      ['Set up', 'Set up authenticator app', 'Current password', 'Continue'],
      ['QR code for your authenticator app', 'Copy key', 'Authentication code', 'Turn on'],
      ['Save your recovery codes', 'I saved them', 'Turn off'],
    ],
    [
      'zh',
      ['设置', '设置验证器应用', '当前密码', '继续'],
      ['验证器应用的二维码', '复制密钥', '验证码', '开启'],
      ['保存恢复码', '我已保存', '关闭'],
    ],
  ] as const)('is set up as the first factor (%s)', async (language, labels, codeLabels, saveLabels) => {
    const [setUp, title, passwordLabel, next] = labels
    const [qrCode, copy, codeLabel, turnOn] = codeLabels
    const [save, saved, turnOff] = saveLabels
    const { server, factors, user, container } = await renderTwoStep({}, language)
    server.on(beginTotp, ({ current_password }) =>
      current_password === 'secret' ? setup : { success: false, error: 'Wrong password.' },
    )
    server.on(confirmTotp, ({ code }) => {
      if (code !== '123456') return { success: false, error: 'Wrong code.' }
      factors.hasApp = true
      return { success: true, recovery_codes: recoveryCodes }
    })
    await user.click(button(setUp))
    const dialog = await findDialog(title)
    await user.type(dialog.getByLabelText(passwordLabel), 'wrong{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong password.')
    await user.clear(dialog.getByLabelText(passwordLabel))
    await user.type(dialog.getByLabelText(passwordLabel), 'secret')
    await user.click(dialog.getByRole('button', { name: next }))

    const image = await screen.findByRole('img', { name: qrCode })
    expect(image).toHaveAttribute('src', setup.qr_code)
    const codeDialog = await findDialog(title)
    expect(codeDialog.getByText(secret)).toBeVisible()
    await user.click(codeDialog.getByRole('button', { name: copy }))
    expect(await navigator.clipboard.readText()).toBe(secret)
    expect(await axe(container)).toHaveNoViolations()
    const field = codeDialog.getByLabelText(codeLabel)
    await user.type(field, '000000{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Wrong code.'))
    await user.clear(field)
    expect(field).not.toHaveAccessibleDescription()
    await user.type(field, '123 456')
    await user.click(codeDialog.getByRole('button', { name: turnOn }))

    await user.click((await findDialog(save)).getByRole('button', { name: saved }))
    const turnOffButton = await screen.findByRole('button', { name: turnOff })
    await waitFor(() => expect(turnOffButton).toHaveFocus())
  })

  it('moves the focus to the code when the password was right', async () => {
    const { server, user } = await renderTwoStep()
    server.on(beginTotp, () => setup)
    await user.click(button('Set up'))
    await user.type(
      (await findDialog('Set up authenticator app')).getByLabelText('Current password'),
      'secret{Enter}',
    )
    await waitFor(() => expect(screen.getByLabelText('Authentication code')).toHaveFocus())
  })

  it('needs no password as a further factor', async () => {
    const { server, factors, user } = await renderTwoStep({ passkeys: [createPasskey('Laptop')] })
    server.on(beginTotp, () => setup)
    server.on(confirmTotp, () => {
      factors.hasApp = true
      return { success: true }
    })
    await user.click(button('Set up'))
    const dialog = await findDialog('Set up authenticator app')
    await user.type(dialog.getByLabelText('Authentication code'), '123456{Enter}')
    expect(await screen.findByText('The authenticator app is on.')).toBeVisible()
    expect(server.requests(beginTotp)).toEqual([{}])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is not set up when the server refuses', async () => {
    const { server, user } = await renderTwoStep({ passkeys: [createPasskey('Laptop')] })
    server.fail(beginTotp, { status: 429, body: { error: 'Too many attempts.' } })
    await user.click(button('Set up'))
    expect(await screen.findByText('Too many attempts.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is turned off after a question and a confirmed identity', async () => {
    const { server, factors, user, modals } = await renderTwoStep({ hasApp: true, recoveryCodesLeft: 8 })
    modals.confirmIdentity.mockResolvedValue(true)
    server.on(removeTotp, () => {
      if (modals.confirmIdentity.mock.calls.length === 0) return { success: false, needs_verification: true }
      factors.hasApp = false
      return { success: true }
    })
    await user.click(button('Turn off'))
    const question = await screen.findByRole('alertdialog', { name: 'Turn off authenticator app' })
    expect(question).toHaveTextContent('two-step verification turns off')
    await user.click(within(question).getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('The authenticator app is off.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Recovery codes' })).not.toBeInTheDocument()
    expect(server.requests(removeTotp)).toHaveLength(2)
  })
})

describe('the recovery codes', () => {
  const newCodes = recoveryCodes.map(code => code.replace('abcd', 'wxyz'))

  async function renew() {
    const view = await renderTwoStep({ hasApp: true, recoveryCodesLeft: 2 })
    view.server.on(renewRecoveryCodes, () => {
      view.factors.recoveryCodesLeft = 10
      return { success: true, recovery_codes: newCodes }
    })
    expect(screen.getByRole('region', { name: 'Recovery codes' })).toHaveTextContent('2 codes left.')
    await view.user.click(button('Create new recovery codes'))
    const question = await screen.findByRole('alertdialog', { name: 'Create new recovery codes' })
    expect(view.server.requests(renewRecoveryCodes)).toEqual([])
    await view.user.click(within(question).getByRole('button', { name: 'Create codes' }))
    return { ...view, dialog: await findDialog('Save your recovery codes') }
  }

  it('are replaced, and can be copied and downloaded', async () => {
    const { user, dialog } = await renew()
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(newCodes.join('\n'))
    const link = dialog.getByRole('link', { name: 'Download' })
    expect(link).toHaveAttribute('download', 'tessera-recovery-codes.txt')
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      `data:text/plain;charset=utf-8,Tessera recovery codes\n\n${newCodes.join('\n')}\n`,
    )
    await user.click(dialog.getByRole('button', { name: 'I saved them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText(/^10 codes left\./)).toBeVisible()
    await waitFor(() => expect(button('Create new recovery codes')).toHaveFocus())
  })

  it('stay until the user has saved them', async () => {
    const { user } = await renew()
    await user.keyboard('{Escape}')
    const reopened = await findDialog('Save your recovery codes')
    expect(reopened.getByText(/^Save the codes first\./)).toBeVisible()
    // Browsers close a dialog at the second Escape without asking the page
    screen.getByRole<HTMLDialogElement>('dialog').close()
    await waitFor(() => expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true))
    expect(screen.getByText(newCodes[0] ?? '')).toBeVisible()
  })
})

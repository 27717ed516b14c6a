import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { confirmEmailChange, requestEmailChange, type Language } from '@tessera/shared-contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, mira, renderHomepage } from '../../homepage-testing.tsx'

afterEach(() => {
  jest.useRealTimers()
})

const labels = {
  en: {
    change: 'Change email',
    address: 'New email',
    password: 'Current password',
    send: 'Send code',
    code: 'Verification code',
    sent: 'We sent a code to new@example.org.',
    done: 'Your email is now new@example.org.',
    undo: 'it can undo this for 7 days',
    missing: 'Please enter an email address.',
    invalid: 'Please enter a valid email address.',
    passwordMissing: 'Please enter your password.',
    codeInvalid: 'Please enter the 6 digits of the code.',
  },
  zh: {
    change: '更换邮箱',
    address: '新邮箱',
    password: '当前密码',
    send: '发送验证码',
    code: '验证码',
    sent: '验证码已发送至 new@example.org',
    done: '您的邮箱已更换为 new@example.org。',
    undo: '7 天内可通过其中的链接撤销更换',
    missing: '请输入邮箱地址。',
    invalid: '请输入有效的邮箱地址。',
    passwordMissing: '请输入密码。',
    codeInvalid: '请输入 6 位数字验证码。',
  },
}

async function openDialog(language: Language = 'en') {
  const texts = labels[language]
  const server = createHomepageServer([])
  server.on(requestEmailChange, () => ({ success: true }))
  const view = renderHomepage('/personal-homepage?tab=settings', language)
  const open = await screen.findByRole('button', { name: texts.change })
  await view.user.click(open)
  const findDialog = async () => within(await screen.findByRole('dialog', { name: texts.change }))
  const field = async (name: 'address' | 'password' | 'code') =>
    (await findDialog()).findByLabelText(texts[name])
  const press = async (name: string | RegExp) =>
    view.user.click((await findDialog()).getByRole('button', { name }))
  await findDialog()
  return {
    ...view,
    server,
    texts,
    open,
    findDialog,
    field,
    press,
    async requestCode() {
      await view.user.type(await field('address'), 'new@example.org')
      await view.user.type(await field('password'), 'secret')
      await press(texts.send)
      await screen.findByText(texts.sent, { exact: false })
    },
  }
}

describe.each(['en', 'zh'] as const)('in %s', language => {
  it('the code that the new address gets changes the email everywhere', async () => {
    const { server, user, store, texts, open, field, press, requestCode, container } =
      await openDialog(language)
    server.on(confirmEmailChange, () => ({ success: true, email: 'new@example.org' }))
    expect(await field('address')).toHaveFocus()
    expect(await axe(container)).toHaveNoViolations()
    await requestCode()
    expect(server.requests(requestEmailChange)).toEqual([{ email: 'new@example.org', password: 'secret' }])

    const code = await field('code')
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('inputmode', 'numeric')
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(await axe(container)).toHaveNoViolations()
    await user.paste('123 456')
    await press(texts.change)
    const notice = await screen.findByText(texts.done, { exact: false })
    expect(notice).toHaveTextContent(texts.undo)
    expect(server.requests(confirmEmailChange)).toEqual([{ code: '123456' }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(open).toHaveFocus())
    // In the summary of the account and in the card
    expect(screen.getAllByText('new@example.org')).toHaveLength(2)
    expect(screen.queryByText(mira.email)).not.toBeInTheDocument()
    expect(store.getState().session.user?.email).toBe('new@example.org')
  })

  it('what is missing or malformed is reported at the field, and nothing is sent', async () => {
    const { server, user, texts, field, press } = await openDialog(language)
    await press(texts.send)
    expect(await field('address')).toHaveAccessibleDescription(texts.missing)
    expect(await field('address')).toHaveFocus()
    expect(await field('password')).toHaveAccessibleDescription(texts.passwordMissing)
    await user.type(await field('address'), 'new')
    await user.type(await field('password'), 'secret')
    await press(texts.send)
    expect(await field('address')).toHaveAccessibleDescription(texts.invalid)
    expect(server.requests(requestEmailChange)).toEqual([])
  })

  it('a code without 6 digits is reported at the field', async () => {
    const { server, user, texts, field, press, requestCode } = await openDialog(language)
    await requestCode()
    for (const typed of ['1234', 'x']) {
      await user.type(await field('code'), typed)
      await press(texts.change)
      expect(await field('code')).toHaveAccessibleDescription(texts.codeInvalid)
      expect(await field('code')).toHaveFocus()
    }
    expect(server.requests(confirmEmailChange)).toEqual([])
  })
})

describe('a refusal', () => {
  it('of the address or the password is shown, and the input stays', async () => {
    const { server, user, field, press, findDialog } = await openDialog()
    server.on(requestEmailChange, () => ({ success: false, message: 'The current password is incorrect.' }))
    await user.type(await field('address'), 'new@example.org')
    await user.type(await field('password'), 'wrong')
    await press('Send code')
    expect(await (await findDialog()).findByRole('alert')).toHaveTextContent(
      'The current password is incorrect.',
    )
    expect(await field('address')).toHaveValue('new@example.org')
    expect(await field('password')).toHaveValue('wrong')
  })

  it('of the code is shown, and the next code is confirmed with the Enter key', async () => {
    const { server, user, field, press, requestCode, findDialog } = await openDialog()
    await requestCode()
    server.on(confirmEmailChange, () => ({ success: false, message: 'The verification code is incorrect.' }))
    await user.type(await field('code'), '111111')
    await press('Change email')
    expect(await (await findDialog()).findByRole('alert')).toHaveTextContent(
      'The verification code is incorrect.',
    )
    expect(await field('code')).toHaveValue('111111')

    server.on(confirmEmailChange, () => ({ success: true }))
    await user.clear(await field('code'))
    await user.type(await field('code'), '222222{Enter}')
    expect(await screen.findByText(/^Your email is now new@example\.org\./)).toBeVisible()
  })

  it('by an unreachable server leaves the code in place', async () => {
    const { server, user, field, press, requestCode, findDialog } = await openDialog()
    await requestCode()
    server.fail(confirmEmailChange, 'network')
    await user.type(await field('code'), '123456')
    await press('Change email')
    expect(await (await findDialog()).findByRole('alert')).toHaveTextContent(
      'Please check your network connection.',
    )
    expect(await field('code')).toHaveValue('123456')
  })
})

describe('the code', () => {
  it('can be requested again after 60 seconds', async () => {
    const { server, user, field, press, requestCode, findDialog } = await openDialog()
    jest.useFakeTimers()
    await requestCode()
    await user.type(await field('code'), '123')
    const again = (await findDialog()).getByRole('button', { name: /^Send code again/ })
    expect(again).toHaveTextContent('Send code again (60 s)')
    expect(again).toHaveAttribute('aria-disabled', 'true')
    act(() => jest.advanceTimersByTime(60_000))
    expect(again).toHaveTextContent(/^Send code again$/)
    await press('Send code again')
    expect(await screen.findByText(/^We sent you a new code\./)).toBeVisible()
    expect(server.requests(requestEmailChange)).toHaveLength(2)
    expect(again).toHaveAttribute('aria-disabled', 'true')
  })

  it('can go to another address: what was typed is still there', async () => {
    const { user, field, press, requestCode } = await openDialog()
    await requestCode()
    await press('Use another address')
    expect(await field('address')).toHaveValue('new@example.org')
    expect(await field('address')).toHaveFocus()
    expect(await field('password')).toHaveValue('secret')
    await user.clear(await field('address'))
    await user.type(await field('address'), 'other@example.org')
    await press('Send code')
    expect(await screen.findByText(/^We sent a code to other@example\.org\./)).toBeVisible()
  })

  it('is still asked for after the dialog was closed to read the mail; a new one needs the password', async () => {
    const { user, open, field, press, requestCode } = await openDialog()
    jest.useFakeTimers()
    await requestCode()
    await user.type(await field('code'), '12')
    await press('Cancel')
    await user.click(open)
    expect(await field('code')).toHaveValue('12')
    act(() => jest.advanceTimersByTime(60_000))
    await press('Send code again')
    expect(await field('address')).toHaveValue('new@example.org')
    expect(await field('password')).toHaveValue('')
  })
})

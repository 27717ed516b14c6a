import { expect, jest, test } from '@jest/globals'
import { AccountModalsProvider, type AccountModals } from '@tessera/shared-auth'
import { useReauthentication } from '@tessera/shared-auth/reauthentication'
import { renderHook } from '@testing-library/react'

const open = () => undefined

/** Makes a call that needs a confirmed identity, in a shell with this dialog. Returns the result and the responses. */
async function callProtected(confirmIdentity?: AccountModals['confirmIdentity']) {
  const responses = [{ success: false, needs_verification: true, message: 'Confirm it.' }, { success: true }]
  const call = jest.fn(async () => ({ data: responses.shift() }))
  const modals = { openLogin: open, openRegister: open, openPlans: open }
  const { result } = renderHook(() => useReauthentication(), {
    wrapper: ({ children }) => (
      <AccountModalsProvider value={{ ...modals, ...(confirmIdentity && { confirmIdentity }) }}>
        {children}
      </AccountModalsProvider>
    ),
  })
  return { result: await result.current(call), calls: call.mock.calls.length }
}

test('a call that needs a confirmed identity is made again once it is confirmed', async () => {
  expect(await callProtected(async () => true)).toEqual({ result: { data: { success: true } }, calls: 2 })
})

test('a call is given up where the member closes the dialog', async () => {
  expect(await callProtected(async () => false)).toEqual({ result: null, calls: 1 })
})

test('in a shell without the dialog, the result has the sentence of the server', async () => {
  const { result, calls } = await callProtected()
  expect(result?.data).toMatchObject({ success: false, message: 'Confirm it.' })
  expect(calls).toBe(1)
})

test('any other call is made once, without a dialog', async () => {
  const confirmIdentity = jest.fn(async () => true)
  const { result } = renderHook(() => useReauthentication(), {
    wrapper: ({ children }) => (
      <AccountModalsProvider
        value={{ openLogin: open, openRegister: open, openPlans: open, confirmIdentity }}
      >
        {children}
      </AccountModalsProvider>
    ),
  })
  const refused = { data: { success: false, needs_verification: false } }
  expect(await result.current(async () => refused)).toBe(refused)
  expect(confirmIdentity).not.toHaveBeenCalled()
})

import { expect, it, jest } from '@jest/globals'
import { userEvent } from '@testing-library/user-event'
import { guardActivation, guardMs } from './activation-guard.ts'

it('an extension ignores clicks and keys for a moment after a guest has moved it', async () => {
  const user = userEvent.setup()
  let now = 0
  const layer = document.body.appendChild(document.createElement('div'))
  const guard = guardActivation(layer, () => now)
  const onClick = jest.fn()
  layer.innerHTML = '<button></button><button></button>'
  const [button, other] = layer.querySelectorAll('button')
  button?.addEventListener('click', onClick)
  const activate = async () => {
    if (button) await user.click(button)
    button?.focus()
    await user.keyboard('{Enter}')
  }
  guard()
  now = guardMs - 1
  await activate()
  expect(onClick).not.toHaveBeenCalled()
  await user.tab()
  expect(other).toHaveFocus()
  now = guardMs
  await activate()
  expect(onClick).toHaveBeenCalledTimes(2)
})

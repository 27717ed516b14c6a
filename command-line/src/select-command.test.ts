import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCommandDefiner } from './define-command.ts'
import { selectCommand } from './select-command.ts'

const defineCommand = createCommandDefiner<{ prefix: string }, { isAudited?: true }>('shop')
const add = defineCommand({
  name: 'orders add',
  usage: 'NAME [--count N]',
  about: 'adds an order',
  isAudited: true,
  positionals: { min: 1, max: 1 },
  options: { count: { type: 'string', about: 'how many' } },
  run: async ({ positionals: [name = ''], values }, { prefix }) => [
    `${prefix} ${name} ${values.count ?? '1'}`,
  ],
})
const list = defineCommand({
  name: 'orders',
  usage: '',
  about: 'all orders',
  run: async () => ({ lines: ['none'], json: { orders: [] }, ok: false }),
})
const program = { name: 'shop', about: 'sells.', commands: [add, list], notes: ['the end'] }

const call = async (...words: string[]) => {
  const selected = selectCommand(program, words)
  return 'help' in selected ? selected.help : selected.command.run(selected.args, { prefix: 'new' })
}

test('words select the first command whose name they begin with', async () => {
  const lines = ['new tea 2']
  assert.deepEqual(await call('orders', 'add', 'tea', '--count', '2'), { lines, json: { lines } })
  assert.deepEqual(await call('orders'), { lines: ['none'], json: { orders: [] }, ok: false })
  assert.equal(add.isAudited, true)
})

test('a wrong call is an error with the usage', async () => {
  const hint = 'Use it as: shop orders add NAME [--count N]'
  await assert.rejects(call('orders', 'add'), { name: 'CommandError', message: hint })
  await assert.rejects(call('orders', 'add', 'tea', 'milk'), { message: hint })
  await assert.rejects(call('orders', 'add', '--color', 'red'), {
    message: `Unknown option '--color'. ${hint}`,
  })
  await assert.rejects(call('orders', 'tea'), { message: 'Use it as: shop orders' })
  await assert.rejects(call('goods', 'add', 'tea'), {
    message: 'There is no command "goods add"; "shop help" lists them.',
  })
})

test('help lists the commands, and the options of one', async () => {
  const { lines } = await call()
  assert.deepEqual(lines, [
    'shop COMMAND: sells.',
    '',
    '  orders add NAME [--count N]',
    '      adds an order',
    '  orders',
    '      all orders',
    '',
    'the end',
  ])
  for (const words of [['help'], ['--help'], ['-h']]) assert.deepEqual((await call(...words)).lines, lines)
  const own = await call('help', 'orders', 'add')
  assert.deepEqual(own.lines, [
    'shop orders add NAME [--count N]',
    '  adds an order',
    '',
    '  --count  how many',
    '  --json   one JSON document instead of lines',
  ])
  assert.deepEqual(await call('orders', 'add', '--help'), own)
})

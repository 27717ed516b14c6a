import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { sendCsv, type CsvCell } from './csv.ts'

/** Returns the lines of a CSV file without its header. */
async function format(t: TestContext, row: readonly CsvCell[]): Promise<string> {
  const app = fastify()
  t.after(() => app.close())
  const pages = (async function* () {
    yield [row]
  })()
  app.get('/', (_request, reply) => sendCsv(reply, { name: 'test', at: 0, header: ['a'], pages }))
  const { body } = await app.inject('/')
  return body.split('\r\n').slice(1).join('\r\n').trimEnd()
}

/** Splits a file as a spreadsheet does whose separator this is: a quote counts at the beginning of a cell only. */
function readCells(file: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted] = ['', false]
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at)
    if (isQuoted && sign === '"') {
      if (file[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (!isQuoted && sign === '"' && cell === '') isQuoted = true
    else if (!isQuoted && (sign === separator || sign === '\n')) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

/** Whether a spreadsheet runs a cell, which skips what is invisible. */
const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/u.test(cell.replaceAll(/[\s\p{Cc}\p{Cf}\p{DI}]/gu, ''))

const attacks = [
  '=1+1',
  '+49',
  '-2',
  '@SUM(1)',
  '＝1',
  ' =1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\u{200B}=1',
  '\u{FEFF}\u{AD}=1',
  'x;=1',
  'x; =1',
  'x;\u{200B}=1',
  'x;"=1"',
  'x;""=1',
  'x\t=1',
  'x|=1',
  'x\n=1',
  'x\r\n=1',
  ';;=1',
  '";"=1',
]

test('no text of a member is a formula, whatever separator a spreadsheet is set to', async t => {
  for (const attack of attacks) {
    const file = await format(t, ['Ada', attack, 'end'])
    for (const separator of [',', ';', '\t', '|'])
      assert.deepEqual(readCells(file, separator).filter(isFormula), [], JSON.stringify([attack, separator]))
  }
})

test('ordinary texts look as they were written, and numbers stay numbers', async t => {
  const ordinary = ['a = b', 'well-known', 'ada@example.org', 'red, -blue', '2 + 2; or "x=1"', '你好；=1', '']
  for (const each of ordinary) assert.deepEqual(readCells(await format(t, ['Ada', each]), ','), ['Ada', each])
  assert.equal(await format(t, ['a "word"', -5, null, 1.5]), '"a ""word""",-5,,1.5')
})

test('a long text of separators is formatted at once', async t => {
  const started = performance.now()
  await format(t, [`${'\t;'.repeat(100_000)}x`])
  assert.ok(performance.now() - started < 2_000)
})

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { StartError } from '@tessera/server-kit/start-error'
import { readLegalTexts } from './read-legal-texts.ts'

const own = (title: string) => `# ${title}\n\n2027-01-31\n\nOurs.\n`

async function createFolder(t: TestContext, files: Record<string, string>) {
  const parent = await mkdtemp(join(tmpdir(), 'tessera-legal-'))
  t.after(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'legal')
  await mkdir(folder)
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  return folder
}

test('without files of the operator, the built-in texts are shown', async t => {
  const folder = join(await createFolder(t, {}), 'missing')
  const texts = await readLegalTexts({ folder, isRequired: false })
  assert.deepEqual(
    Object.values(texts).flatMap(({ en, zh }) => [en.title, zh.title]),
    ['Terms of service', '服务条款', 'Privacy policy', '隐私政策', 'Community rules', '社区规则'],
  )
  for (const { en, zh } of Object.values(texts)) {
    assert.equal(en.date, zh.date)
    assert.deepEqual(
      en.blocks.map(({ kind, items }) => [kind, items.length]),
      zh.blocks.map(({ kind, items }) => [kind, items.length]),
    )
  }
})

test('the files of the operator replace one text, others are built in', async t => {
  const folder = await createFolder(t, {
    'rules.en.md': own('House rules'),
    'rules.zh.md': own('本站规则'),
    'notes.txt': 'from our lawyer',
  })
  const { rules, terms } = await readLegalTexts({ folder, isRequired: true })
  assert.deepEqual([rules.en.title, rules.zh.title], ['House rules', '本站规则'])
  assert.equal(terms.en.title, 'Terms of service')
})

const refuses = (folder: string, isRequired: boolean, message: RegExp) =>
  assert.rejects(readLegalTexts({ folder, isRequired }), error => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, message)
    return true
  })

test('the server does not start with a text in one language', async t => {
  const folder = await createFolder(t, { 'terms.zh.md': own('条款') })
  await refuses(folder, false, /terms\.en\.md is missing: a legal text needs both languages\.$/)
})

test('the server does not start with a misspelled file', async t => {
  const folder = await createFolder(t, { 'term.en.md': own('Terms') })
  await refuses(folder, false, /term\.en\.md is none of the legal texts: terms\.en\.md, terms\.zh\.md, /)
})

test('the server does not start with a file that cannot be shown', async t => {
  const folder = await createFolder(t, { 'terms.en.md': own('Terms'), 'terms.zh.md': '条款' })
  await refuses(folder, false, /terms\.zh\.md cannot be used: line 1 must be the title, such as "# Terms"\.$/)
})

test('the server does not start without the folder or the texts that a variable promises', async t => {
  const folder = await createFolder(t, {})
  await refuses(folder, true, /has none of terms\.en\.md/)
  await refuses(join(folder, 'missing'), true, /missing, cannot be read: ENOENT/)
})

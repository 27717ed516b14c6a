import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { findLocaleProblems } from './check-locales.mjs'

const correct = {
  en: {
    title: 'Creations',
    sizes: { small: 'Small' },
    count_one: '{{count}} image',
    count_other: '{{count}} images',
  },
  zh: { title: '作品', sizes: { small: '小' }, count_other: '{{count}} 张图片' },
  code: "t('title'); t(`sizes.${size}`); t('count', { count })",
}

/** Returns the problems of a package with these texts and this code. */
async function findProblems(t, { en, zh, code }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-locales-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'locales'))
  await mkdir(path.join(folder, 'src'))
  await writeFile(path.join(folder, 'locales/en.json'), JSON.stringify(en))
  await writeFile(path.join(folder, 'locales/zh.json'), JSON.stringify(zh))
  await writeFile(path.join(folder, 'src/screen.tsx'), code)
  const problems = await findLocaleProblems(folder)
  return problems.map(problem => problem.replace(`${path.basename(folder)}: `, ''))
}

test('correct texts have no problem', async t => {
  assert.deepEqual(await findProblems(t, correct), [])
})

const wrong = {
  'a replaced English word': [{ en: { title: 'Colours' } }, '"title" says "Colours" in en.json'],
  'a replaced Chinese word': [{ zh: { title: '账号' } }, '"title" says "账号" in zh.json'],
  'a missing translation': [{ zh: { title: undefined } }, '"title" is missing in zh.json'],
  'other placeholders': [
    { zh: { title: '{{name}}' } },
    '"title" fills in other values in zh.json than in en.json',
  ],
  'an unknown key': [{ code: "; t('lead')" }, 'the code asks for "lead", which en.json does not have'],
  'an unused key': [{ en: { lead: 'A' }, zh: { lead: '一' } }, 'nothing asks for "lead"'],
}

for (const [what, [change, expected]] of Object.entries(wrong))
  test(`finds ${what}`, async t => {
    const { en, zh, code } = correct
    const texts = {
      en: { ...en, ...change.en },
      zh: { ...zh, ...change.zh },
      code: code + (change.code ?? ''),
    }
    assert.deepEqual(await findProblems(t, texts), [expected])
  })

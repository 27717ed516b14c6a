import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { defaultDesktopTools } from '@tessera/shared-contracts'
import { createDesktopToolsFile } from './desktop-tools-file.ts'

const mixer = {
  icon: '/downloads/mixer.png',
  title: { en: 'Colour Mixer', zh: '调色工具' },
  description: { en: 'Mixes colours.', zh: '调配颜色。' },
  downloadLink: 'https://example.org/mixer.zip',
}

async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-tools-'))
  t.after(() => rm(folder, { recursive: true }))
  const errors: string[] = []
  const file = join(folder, 'desktop-tools.json')
  return { file, errors, logError: (line: string) => void errors.push(line) }
}

test('creates a file with the six tools of the specification', async t => {
  const { file, logError, errors } = await setUp(t)
  const tools = await createDesktopToolsFile({ file, logError })
  assert.equal(defaultDesktopTools.length, 6)
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), defaultDesktopTools)
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.deepEqual(errors, [])
})

test('keeps the file of the operator and reads each change at once', async t => {
  const { file, logError } = await setUp(t)
  await writeFile(file, '[]')
  const tools = await createDesktopToolsFile({ file, logError })
  assert.deepEqual(await tools.read(), [])
  await writeFile(file, JSON.stringify([mixer]))
  assert.deepEqual(await tools.read(), [{ ...mixer, comingSoon: false }])
})

test('logs all problems of an invalid file once and uses the built-in tools', async t => {
  const { file, logError, errors } = await setUp(t)
  const tools = await createDesktopToolsFile({ file, logError })
  const { downloadLink: _, ...withoutLink } = mixer
  await writeFile(
    file,
    JSON.stringify([
      mixer,
      { ...mixer, icon: 'skull', title: { en: 'Mixer' } },
      withoutLink,
      { ...mixer, downloadLink: 'javascript:alert(1)', colour: 'red' },
    ]),
  )
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.equal(errors.length, 1)
  const [error = ''] = errors
  assert.ok(error.startsWith(`${file} cannot be used`))
  assert.match(error, /\[1\]\.icon: must be one of tags, .+/)
  assert.match(error, /\[1\]\.title\.zh: /)
  assert.match(error, /\[2\]\.downloadLink: is needed unless comingSoon is true/)
  assert.match(error, /\[3\]\.downloadLink: must begin with \/ or https:\/\//)
  assert.match(error, /\[3\]: .*colour/)
})

test('distinguishes invalid JSON from a missing file', async t => {
  const { file, logError, errors } = await setUp(t)
  const tools = await createDesktopToolsFile({ file, logError })
  await writeFile(file, '[{ "icon": ')
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.match(errors[0] ?? '', /it is not valid JSON/)
  await rm(file)
  assert.deepEqual(await tools.read(), defaultDesktopTools)
  assert.match(errors[1] ?? '', /ENOENT/)
})

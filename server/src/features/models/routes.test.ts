import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scenarios } from '@tessera/shared-contracts'
import { createFakeEngine } from '../../../test/fakes/fake-engines.ts'
import { startTestApp } from '../../../test/test-app.ts'

const getTitles = (body: string) => [...body.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)

test('lists the scenarios and engines of the installation', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { statusCode, body } = await site.client().get('/models.html')
  assert.equal(statusCode, 200)
  assert.match(body, /<html lang="en">[^]*<h1>Models agora<\/h1>/)
  assert.deepEqual(getTitles(body), [
    'General',
    'Interior design',
    'Portrait photography',
    'Product',
    'Clothing',
    'E-commerce',
    site.adapters.engine.name,
    site.adapters.upscaler.name,
  ])
  assert.match(body, /Model interior-v1/)
  assert.match(body, /<a class="back" href="\/tools">Back to toolbox<\/a>/)
})

test('uses the language of the page', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const visitor = site.client('en')
  visitor.cookies.set('language', 'zh')
  const { body } = await visitor.get('/models.html')
  assert.match(body, /<html lang="zh">[^]*返回工具箱[^]*<h1>模型集市<\/h1>/)
  assert.equal(getTitles(body).length, scenarios.length + 2)
})

test('names the engines of the server in the language of the page, and others as they are', async t => {
  const engine = { ...createFakeEngine(), name: 'Tessera embedded engine' }
  const site = await startTestApp({ adapters: { engine } })
  t.after(site.close)
  const { body } = await site.client().get('/models.html?language=zh')
  assert.ok(getTitles(body).includes('Tessera 内置引擎'))
  assert.ok(getTitles(body).includes(site.adapters.upscaler.name))
})

test('has a header with the links of the site and both languages, and a link chooses one', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const visitor = site.client('en')
  visitor.cookies.set('language', 'en')
  const { body } = await visitor.get('/models.html')
  for (const address of [
    '/about',
    '/help',
    '/personal-homepage',
    '/feedback',
    '?language=en',
    '?language=zh',
  ])
    assert.ok(body.includes(`href="${address}"`), address)
  assert.match(body, /hreflang="en" aria-current="true">English</)
  assert.match((await visitor.get('/models.html?language=zh')).body, /<html lang="zh">[^]*关于我们/)
  assert.match((await visitor.get('/models.html?language=tlh')).body, /<html lang="en">/)
})

test('loads a style sheet, the typeface and one script, all from its own origin', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { headers, body } = await site.client().get('/models.html')
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';/,
  )
  assert.doesNotMatch(body, /<script>|style=/)
  const load = async (path: string) => {
    const file = await site.client().get(path)
    assert.equal(file.statusCode, 200, path)
    assert.match(String(file.headers['cache-control']), /immutable/)
    return { type: file.headers['content-type'], body: file.body }
  }
  const find = (pattern: RegExp, text: string) =>
    pattern.exec(text)?.[1] ?? assert.fail(`no ${pattern.source}`)
  const style = await load(find(/<link rel="stylesheet" href="(.*?)">/, body))
  assert.equal(style.type, 'text/css; charset=utf-8')
  assert.equal((await load(find(/url\('(.*?)'\)/, style.body))).type, 'font/woff2')
  assert.equal((await load(find(/<script src="(.*?)" defer>/, body))).type, 'text/javascript; charset=utf-8')
})

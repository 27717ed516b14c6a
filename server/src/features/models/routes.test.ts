import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scenarios } from '@tessera/shared-contracts'
import { startTestApp } from '../../../test/test-app.ts'

const getTitles = (body: string) => [...body.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)

test('lists the scenarios and engines of the installation', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { statusCode, body } = await site.client().get('/models.html')
  assert.equal(statusCode, 200)
  assert.match(body, /<html lang="en">[^]*<h1>Models agora<\/h1>/)
  assert.deepEqual(getTitles(body), [
    ...['General', 'Interior design', 'Portrait photography', 'Product', 'Clothing', 'E-commerce'],
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

test('loads only a style sheet from its own origin', async t => {
  const site = await startTestApp()
  t.after(site.close)
  const { headers, body } = await site.client().get('/models.html')
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self';/)
  assert.doesNotMatch(body, /<script|style=/)
  const address = /<link rel="stylesheet" href="(.*?)">/.exec(body)?.[1] ?? assert.fail('no style sheet')
  const style = await site.client().get(address)
  assert.deepEqual([style.statusCode, style.headers['content-type']], [200, 'text/css; charset=utf-8'])
  assert.match(String(style.headers['cache-control']), /immutable/)
})

import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

describe('downloads', () => {
  let site: TestApp
  before(async () => {
    site = await startTestApp()
    const { downloadsFolder } = site.adapters
    await mkdir(join(downloadsFolder, 'old'))
    await writeFile(join(downloadsFolder, 'tag-manager.zip'), 'PK archive')
    await writeFile(join(downloadsFolder, 'page.html'), '<script>alert(1)</script>')
    await writeFile(join(downloadsFolder, '.secret'), 'hidden')
  })
  after(() => site.close())

  it('are served as attachments, never as pages', async () => {
    for (const [name, content] of [
      ['tag-manager.zip', 'PK archive'],
      ['page.html', '<script>alert(1)</script>'],
    ]) {
      const { statusCode, body, headers } = await site.client().get(`/downloads/${name}`)
      assert.deepEqual([statusCode, body], [200, content])
      assert.equal(headers['content-disposition'], 'attachment')
      assert.match(String(headers['content-security-policy']), /sandbox/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  it('can be resumed', async () => {
    const { statusCode, body } = await site.client().get('/downloads/tag-manager.zip', { range: 'bytes=3-' })
    assert.deepEqual([statusCode, body], [206, 'archive'])
  })

  it('respond with a localized 404 page for missing files', async () => {
    for (const path of ['nothing.zip', '', 'old', 'old/', '.secret', 'old%2f..%2f..%2ftessera.sqlite']) {
      const { statusCode, body, headers } = await site.client('zh').get(`/downloads/${path}`)
      assert.equal(statusCode, 404, path)
      assert.equal(headers['content-disposition'], undefined)
      assert.match(body, /<html lang="zh">[^]*返回首页[^]*<h1>文件不存在<\/h1>/, path)
    }
    assert.match((await site.client('en').get('/downloads/nothing.zip')).body, /File not found/)
  })

  it('never serve files outside of the folder', async () => {
    for (const path of ['..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/etc/passwd', '..%5c..%5cetc'])
      assert.notEqual((await site.client().get(`/downloads/${path}`)).statusCode, 200, path)
  })
})

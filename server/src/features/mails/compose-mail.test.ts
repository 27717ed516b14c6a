import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeMail } from './compose-mail.ts'
import { renderMailHtml } from './mail-html.ts'

test('a mail has the same words as plain text and as HTML', () => {
  const link = 'https://tessera.example/revert-email?token=abc'
  const mail = composeMail('ada@example.org', 'zh', 'emailChanged', {
    email: 'new@example.org',
    time: '2026年1月31日',
    link,
    days: 7,
  })
  assert.equal(mail.subject, '您的 Tessera 账户邮箱已更换')
  assert.ok(mail.html.startsWith('<!doctype html><html lang="zh">'))
  assert.ok(mail.html.includes(`<a href="${link}"`))
  const words = mail.html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, '')
  assert.equal(words, mail.text.replaceAll(/\s+/g, ''))
})

test('a code stands out in the HTML', () => {
  const { html, text } = composeMail('ada@example.org', 'en', 'code', { code: '012345', minutes: 10 })
  assert.match(text, /^012345$/m)
  assert.match(html, /<span style="[^"]*font-size:28px[^"]*">012345<\/span>/)
})

test('what the mail quotes cannot become markup', () => {
  const html = renderMailHtml('<img src=x onerror=alert(1)>\n\nhttps://evil.example/"><script>', 'en')
  assert.ok(!/<(img|script)/.test(html), html)
  assert.ok(!html.includes('"><script'), html)
})

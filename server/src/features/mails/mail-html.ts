import { escapeHtml } from '@tessera/server-kit/http/html'
import type { Language } from '@tessera/shared-contracts'

const bodyStyle = 'margin:0;padding:24px;background:#f4f4f6'
const cardStyle =
  'max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#1c1c22;' +
  'font:16px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif'
const codeStyle = 'font-size:28px;font-weight:700;letter-spacing:6px'
const linkStyle = 'color:#4a3fd1;overflow-wrap:anywhere'

/**
 * Renders the plain text of a mail as HTML: a paragraph for each block of lines, a link for a line that is an address,
 * and large digits for a line that is a code. Everything else is escaped, names of members too.
 */
export function renderMailHtml(plainText: string, language: Language): string {
  const blocks = plainText.trim().split(/\n{2,}/)
  const paragraphs = blocks.map(block => `<p>${block.split('\n').map(renderLine).join('<br>')}</p>`)
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>` +
    `<body style="${escapeHtml(bodyStyle)}"><div style="${escapeHtml(cardStyle)}">${paragraphs.join('\n')}</div></body></html>`
  )
}

function renderLine(line: string): string {
  const escaped = escapeHtml(line)
  if (/^\d{6}$/.test(line)) return `<span style="${codeStyle}">${escaped}</span>`
  if (/^https?:\/\/\S+$/.test(line)) return `<a href="${escaped}" style="${linkStyle}">${escaped}</a>`
  return escaped
}

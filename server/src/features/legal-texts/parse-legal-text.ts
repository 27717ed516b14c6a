import { lexer, type Token, type Tokens } from 'marked'
import type { LegalBlock, LegalSpan, LegalText } from '@tessera/shared-contracts'

const address = /^(https:\/\/|mailto:|\/(?!\/))\S+$/

/**
 * Parses a legal text: Markdown with a title (`# Terms`), below it the day of this version (`2027-01-31`), then headings,
 * paragraphs and lists. They can contain bold text and links.
 *
 * @throws {Error} with the line of what the page cannot show
 */
export function parseLegalText(markdown: string): LegalText {
  const tokens = listTokensWithLines(markdown.replaceAll('\r\n', '\n'))
  const [title, date, ...content] = tokens
  if (!isHeading(title?.token) || title.token.depth !== 1)
    throw new Error('line 1 must be the title, such as "# Terms"')
  const day = date?.token.raw.trim() ?? ''
  if (!isDay(day))
    throw new Error(
      `line ${date?.line ?? title.line + 1} must be the day of this version, such as 2027-01-31`,
    )
  if (content.length === 0) throw new Error('it has no text below the day')
  return { title: title.token.text, date: day, blocks: content.map(toBlock) }
}

interface TokenWithLine {
  token: Token
  line: number
}

function listTokensWithLines(markdown: string): TokenWithLine[] {
  let line = 1
  return lexer(markdown).flatMap(token => {
    const first = line
    line += token.raw.split('\n').length - 1
    return token.type === 'space' ? [] : [{ token, line: first }]
  })
}

function toBlock({ token, line }: TokenWithLine): LegalBlock {
  if (isHeading(token) && (token.depth === 2 || token.depth === 3))
    return { kind: token.depth === 2 ? 'heading' : 'subheading', items: [toSpans(token.tokens, line)] }
  if (isParagraph(token)) return { kind: 'paragraph', items: [toSpans(token.tokens, line)] }
  if (isList(token))
    return {
      kind: token.ordered ? 'steps' : 'list',
      items: token.items.map(item => toSpans(item.tokens, line)),
    }
  throw new Error(
    `line ${line}: ${describe(token)} cannot be shown; use ##, ###, paragraphs, lists, **bold** and links`,
  )
}

function toSpans(tokens: readonly Token[], line: number, style: Omit<LegalSpan, 'text'> = {}): LegalSpan[] {
  return tokens.flatMap(token => {
    if (token.type === 'strong') return toSpans(listInner(token), line, { ...style, strong: true })
    if (token.type === 'em' || token.type === 'paragraph') return toSpans(listInner(token), line, style)
    if (token.type === 'text' && listInner(token).length > 0) return toSpans(listInner(token), line, style)
    if (isText(token)) return [{ text: token.text, ...style }]
    if (token.type === 'br') return [{ text: '\n', ...style }]
    if (isLink(token)) {
      if (!address.test(token.href))
        throw new Error(`line ${line}: the link to ${token.href} must begin with https://, mailto: or /`)
      return toSpans(token.tokens, line, { ...style, href: token.href })
    }
    if (token.type === 'space') return []
    throw new Error(`line ${line}: ${describe(token)} cannot be shown in a paragraph or list`)
  })
}

const isHeading = (token: Token | undefined): token is Tokens.Heading => token?.type === 'heading'
const isParagraph = (token: Token): token is Tokens.Paragraph => token.type === 'paragraph'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isLink = (token: Token): token is Tokens.Link => token.type === 'link'
const isText = (token: Token): token is Tokens.Text | Tokens.Escape =>
  token.type === 'text' || token.type === 'escape'

const listInner = (token: Token): readonly Token[] => ('tokens' in token && token.tokens) || []

const describe = ({ type, raw }: Token) => `${type === 'html' ? 'HTML' : type} ("${raw.trim().slice(0, 30)}")`

/** Whether a text is a day of the calendar. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Date.parse(text) > 0 && new Date(text).toISOString().startsWith(text)

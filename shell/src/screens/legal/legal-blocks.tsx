import type { LegalBlock, LegalSpan } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import { Link } from 'react-router-dom'
import styles from './legal.module.css'

/** The blocks of a legal text. Those of a kind that this release does not know are left out. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, place) => <Block key={place} block={block} />)
}

function Block({ block: { kind, items } }: { block: LegalBlock }) {
  const content = <Spans spans={items[0] ?? []} />
  const entries = items.map((spans, place) => (
    <li key={place}>
      <Spans spans={spans} />
    </li>
  ))
  if (kind === 'heading') return <h2>{content}</h2>
  if (kind === 'subheading') return <h3>{content}</h3>
  if (kind === 'paragraph') return <p>{content}</p>
  if (kind === 'list') return <ul className={styles.list}>{entries}</ul>
  if (kind === 'steps') return <ol className={styles.steps}>{entries}</ol>
  return null
}

const Spans = ({ spans }: { spans: readonly LegalSpan[] }) =>
  spans.map((span, place) => <Span key={place} span={span} />)

function Span({ span: { text, strong, href } }: { span: LegalSpan }) {
  const content = strong ? <strong>{text}</strong> : text
  if (!href) return content
  // Some addresses of the site, such as /models.html, are no screens
  return /^\/[^.]*$/.test(href) ? (
    <Link to={href} className={linkClass}>
      {content}
    </Link>
  ) : (
    <a href={href} className={linkClass}>
      {content}
    </a>
  )
}

import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Elements that do something else than showing content, and those whose content is no HTML. */
const droppedElements = new Set([
  'script',
  'style',
  'link',
  'meta',
  'base',
  'title',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'template',
  'noscript',
  'plaintext',
])

const isDroppedAttribute = (name: string) => name.startsWith('on') || name === 'srcdoc' || name === 'nonce'

/** Declarations of a `style` attribute cannot end their rule. */
const isPlain = (style: string) => !/[{}<>]/.test(style)

/**
 * Returns well-formed HTML without elements and attributes that run code. HTML that is not closed would swallow what
 * follows it in the page.
 */
export function sanitizeHtml(html: string): string {
  const fragment = parseFragment(html)
  cleanChildren(fragment)
  return serialize(fragment)
}

function cleanChildren(parent: Parent): void {
  parent.childNodes = parent.childNodes.filter(node => !isDropped(node))
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue
    node.attrs = node.attrs.filter(({ name }) => !isDroppedAttribute(name.toLowerCase()))
    cleanChildren(node)
  }
}

const isElement = (node: Node): node is Element => 'tagName' in node
const isDropped = (node: Node) =>
  node.nodeName === '#comment' || (isElement(node) && droppedElements.has(node.tagName))

/**
 * Moves `style` attributes into rules of a style sheet, because the content security policy of pages allows no such
 * attributes. Equal attributes share a rule.
 *
 * @param scope the id of the element that contains the HTML. With an id, the rules override those of style sheets, as
 *   attributes do
 */
export function extractInlineStyles(html: string, scope: string): { html: string; css: string } {
  const fragment = parseFragment(html)
  const classes = new Map<string, string>()
  const visit = (parent: Parent) => {
    for (const node of parent.childNodes) {
      if (!isElement(node)) continue
      extractStyle(node, classes)
      visit(node)
    }
  }
  visit(fragment)
  const css = [...classes].map(([style, name]) => `#${scope} .${name}{${style}}`).join('')
  return { html: serialize(fragment), css }
}

function extractStyle(element: Element, classes: Map<string, string>): void {
  const style = element.attrs.find(({ name }) => name === 'style')
  if (!style) return
  element.attrs = element.attrs.filter(attribute => attribute !== style)
  if (!isPlain(style.value)) return
  const name = classes.get(style.value) ?? `${scopePrefix}${classes.size}`
  classes.set(style.value, name)
  const list = element.attrs.find(attribute => attribute.name === 'class')
  if (list) list.value += ` ${name}`
  else element.attrs.push({ name: 'class', value: name })
}

const scopePrefix = 'frame-'

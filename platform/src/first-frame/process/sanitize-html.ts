import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { isAllowedAttribute, isAllowedElement } from './allowed-html.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Declarations of a `style` attribute cannot end their rule. */
const isPlain = (style: string) => !/[{}<>]/.test(style)

export interface SanitizeRequest {
  html: string
  /** The id of the element that will contain the HTML. With an id, rules override those of style sheets, as attributes do. */
  scope: string
  /** Begins the names of the classes that replace `style` attributes. */
  classPrefix: string
  /** Of the result, in characters. */
  maxLength: number
}

export interface SanitizedHtml {
  html: string
  /** What the HTML had in `style` attributes, as a style sheet. */
  css: string
}

/**
 * Returns well-formed HTML with the elements and attributes of `allowed-html.ts` only. An element that is not allowed is
 * removed with its content. HTML that is not closed would swallow what follows it in the page. The content security policy of pages allows no `style` attributes, so they become rules of a
 * style sheet. Equal attributes share a rule.
 *
 * The time and memory that it takes have no bound: see `html-sanitizer.ts`.
 */
export function sanitizeHtml({ html, scope, classPrefix, maxLength }: SanitizeRequest): SanitizedHtml {
  const fragment = parseFragment(html)
  const classes = new Map<string, string>()
  cleanChildren(fragment, style => {
    const name = classes.get(style) ?? `${classPrefix}${classes.size}`
    classes.set(style, name)
    return name
  })
  const sanitized = {
    html: serialize(fragment),
    css: [...classes].map(([style, name]) => `#${scope} .${name}{${style}}`).join(''),
  }
  const length = sanitized.html.length + sanitized.css.length
  if (length > maxLength) throw new Error(`The HTML has ${length} characters when it is well-formed.`)
  return sanitized
}

type ToClass = (style: string) => string

function cleanChildren(parent: Parent, toClass: ToClass): void {
  parent.childNodes = parent.childNodes.filter(isAllowedNode)
  for (const node of parent.childNodes) {
    if (!isElement(node)) continue
    node.attrs = node.attrs.filter(({ name, value }) => isAllowedAttribute(name, value))
    replaceStyle(node, toClass)
    cleanChildren(node, toClass)
  }
}

const isElement = (node: Node): node is Element => 'tagName' in node
const isAllowedNode = (node: Node) =>
  isElement(node) ? isAllowedElement(node.tagName, node.namespaceURI) : node.nodeName === '#text'

function replaceStyle(element: Element, toClass: ToClass): void {
  const style = element.attrs.find(({ name }) => name === 'style')
  if (!style) return
  element.attrs = element.attrs.filter(attribute => attribute !== style)
  if (!isPlain(style.value)) return
  const name = toClass(style.value)
  const list = element.attrs.find(attribute => attribute.name === 'class')
  if (list) list.value += ` ${name}`
  else element.attrs.push({ name: 'class', value: name })
}

import { mountAttribute, releaseAttribute } from './style-attributes.ts'
import { parseSelectors, stripArguments, type Selector } from './selectors.ts'

/** Where the rules of an area apply. */
interface AreaSelectors {
  /** The outermost elements of the area. */
  roots: string
  /** All elements of the area. */
  inside: string
}

/** The children of the body that are not the page's own: dialogs and menus that an area renders there. */
const portals = 'body > :not(#root, #first-frame)'

/** Most selectors of a build are so simple that they need not be parsed: `.card > .title:hover`. */
const endsInClass = /^[\w\s>+~:*.-]*\.[\w-]+(?:::?[\w-]+)*$/

/** An element of the document that surrounds all areas, and is the page's: `html`, `body`, `:root`, `#root`. */
const surrounding = /(?<![\w.#:\\-])(?:html|body)(?![\w-])|:root(?![\w-])|#root(?![\w-])/

/**
 * Makes the rules of an area apply to its own elements only, in place: the code of a build may know rules by their index. A
 * selector whose last compound has a class stays as it is. What selects `html`, `body` or `#root` selects the outermost
 * elements of the area. The specificity of a rule stays.
 *
 * @param roots a selector of the outermost elements of the area
 */
export const confineToArea = (rules: Iterable<CSSRule>, roots: string): void =>
  changeRules(rules, (list, { style }) =>
    confineSelectors(list, setsOnlyVariables(style) ? `${roots}, ${portals}` : roots),
  )

/** Makes rules skip the elements that a selector names. */
export const skipElements = (rules: Iterable<CSSRule>, skipped: string): void =>
  changeRules(rules, list =>
    parseSelectors(list)
      .map(
        ({ context, subject, pseudoElement }) =>
          `${context.join('')}${subject}:where(:not(${skipped}))${pseudoElement}`,
      )
      .join(', '),
  )

/** Dialogs and menus that an area renders in the body need its variables. */
const setsOnlyVariables = (style: CSSStyleDeclaration) =>
  Array.from(style).every(name => name.startsWith('--'))

type Change = (selectors: string, rule: CSSStyleRule) => string

function changeRules(rules: Iterable<CSSRule>, change: Change): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const changed = change(rule.selectorText, rule)
      if (changed !== rule.selectorText) rule.selectorText = changed
    }
    const { cssRules, styleSheet } = rule as { cssRules?: CSSRuleList; styleSheet?: CSSStyleSheet | null }
    changeRules(cssRules ?? styleSheet?.cssRules ?? [], change)
  }
}

/** Returns the selectors with which a rule applies to the area only. */
export function confineSelectors(list: string, roots: string): string {
  if (!/html|body|root/.test(list) && list.split(', ').every(each => endsInClass.test(each))) return list
  const inside = `:where(${roots}, :is(${roots}) *, ${portals}, ${portals} *)`
  return parseSelectors(list)
    .map(selector => confine(selector, { roots, inside }))
    .join(', ')
}

function confine({ context, subject, pseudoElement }: Selector, { roots, inside }: AreaSelectors): string {
  const toArea = (compound: string) => {
    if (!isSurrounding(compound)) return compound
    const own = compound.includes('#root') ? `:is(${roots}) [${mountAttribute}]` : roots
    return `:is(${compound}, ${compound} :where(${own}))`
  }
  const isOfPage = isSurrounding(subject)
  const isConfined = subject.includes(`[${releaseAttribute}=`)
  const hasClass = !isOfPage && /[.&]/.test(stripArguments(subject))
  // A rule such as `html:has(.my-dialog)` is about the page while the area has the element
  const isAboutPage = isOfPage && subject.includes(':has(')
  const surroundings = context.map((part, index) => (context[index + 1]?.includes('>') ? toArea(part) : part))
  if (isConfined || isAboutPage) return context.join('') + subject + pseudoElement
  return surroundings.join('') + toArea(subject) + (hasClass ? '' : inside) + pseudoElement
}

/** Attributes may contain any text, and `:not(body)` selects no body. */
const isSurrounding = (compound: string) => surrounding.test(compound.split(/\[|:not\(/, 1)[0] ?? '')

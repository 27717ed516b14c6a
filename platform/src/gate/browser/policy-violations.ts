import type { Page } from 'playwright-core'
import { withDeadline } from './with-deadline.ts'

/** What the content security policy blocked in a page. */
export interface PolicyViolation {
  /** Such as `style-src-elem`. */
  directive: string
  /** An address, or `inline`, `eval`, `data`. */
  blocked: string
  /** The address of the file that wanted it; empty where the browser does not say. */
  file: string
  /** The text of a blocked style or script element, or of a style attribute; null for other violations. */
  text: string | null
}

const bindingName = 'tesseraPolicy'
/** A page can be made to violate its policy without end. */
const maxViolations = 100
/** The text of a longer element is null. */
const maxTextLength = 100_000

/** Collects what the content security policy blocks in the main frame of a page. Await it before the page is requested. */
export async function collectPolicyViolations(page: Page): Promise<readonly PolicyViolation[]> {
  const violations: PolicyViolation[] = []
  await page.exposeBinding(bindingName, ({ frame }, violation: PolicyViolation) => {
    if (frame === page.mainFrame() && violations.length < maxViolations) violations.push(violation)
  })
  const given = { name: bindingName, maxLength: maxTextLength }
  await page.addInitScript(({ name, maxLength }) => {
    const report = (globalThis as Record<string, unknown>)[name] as (violation: PolicyViolation) => void
    Reflect.deleteProperty(globalThis, name)
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, target }) => {
        const isInline = blockedURI === 'inline' && target instanceof Element
        const isAttribute = effectiveDirective.endsWith('-attr')
        const text = isInline ? (isAttribute ? target.getAttribute('style') : target.textContent) : null
        report({
          directive: effectiveDirective,
          blocked: blockedURI.slice(0, 500),
          file: sourceFile,
          text: text !== null && text.length <= maxLength ? text : null,
        })
      },
      true,
    )
  }, given)
  return violations
}

/** How long the page may take to answer. */
const answerTimeoutMs = 5_000

/** Leaves out the blocked style elements whose rules the page applies by a constructed sheet. */
export async function findUnappliedViolations(
  page: Page,
  violations: readonly PolicyViolation[],
): Promise<PolicyViolation[]> {
  const texts = violations.map(({ directive, text }) => (directive === 'style-src-elem' ? text : null))
  if (texts.every(text => text === null)) return [...violations]
  const applied = await withDeadline(
    page
      .evaluate(given => {
        // The page adds `:where(…)` to selectors of an area, and selects the area by `html` and `body`
        const isApplied = (wanted: CSSRule, rule: CSSRule) => {
          if (!(wanted instanceof CSSStyleRule && rule instanceof CSSStyleRule))
            return wanted.cssText === rule.cssText
          const [first = ''] = wanted.selectorText.split(/,|::/)
          const hasSelector =
            rule.selectorText.startsWith(first) || /html|body|:root/.test(wanted.selectorText)
          return hasSelector && wanted.style.cssText === rule.style.cssText
        }
        const adopted = document.adoptedStyleSheets.map(({ cssRules }) => Array.from(cssRules))
        return given.map(text => {
          if (!text) return false
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          const wanted = Array.from(sheet.cssRules)
          return adopted.some(
            rules =>
              rules.length === wanted.length &&
              rules.every((rule, index) => wanted[index] && isApplied(wanted[index], rule)),
          )
        })
      }, texts)
      .catch((): boolean[] => []),
    answerTimeoutMs,
    [],
  )
  return violations.filter((_violation, index) => !applied[index])
}

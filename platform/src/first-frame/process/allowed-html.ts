/**
 * What the HTML of a first frame may contain: elements and attributes that show content. None of them runs code, loads a
 * document, sends a form, or changes the page around it.
 */
const toSet = (text: string) => new Set(text.trim().split(/\s+/))

const htmlElements = toSet(`
  a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del dfn div dl dt em
  figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd li main mark menu nav ol p pre q rp rt ruby s samp
  search section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr
  button datalist details dialog fieldset form input label legend meter optgroup option output progress select summary textarea
  area audio canvas img map picture source track video svg`)

const svgElements = toSet(`
  a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feDisplacementMap feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile feTurbulence filter
  g image line linearGradient marker mask path pattern polygon polyline radialGradient rect stop svg switch symbol text
  textPath title tspan use view`)

const attributes = toSet(`
  accesskey autocapitalize autofocus class contenteditable dir draggable enterkeyhint hidden id inert inputmode itemid itemprop
  itemref itemscope itemtype lang part popover role slot space spellcheck style tabindex title translate xmlns xlink
  download hreflang rel target
  alt autoplay controls controlslist coords crossorigin decoding default disablepictureinpicture disableremoteplayback
  fetchpriority height ismap kind loading loop media muted playsinline preload referrerpolicy shape sizes srclang usemap width
  accept autocomplete checked cols disabled for form high label list low max maxlength min minlength multiple name novalidate
  optimum pattern placeholder popovertarget popovertargetaction readonly required rows selected size step type value wrap
  abbr align cite colspan datetime headers open reversed rowspan scope span start valign
  amplitude azimuth baseFrequency baseline-shift clip-path clip-rule clipPathUnits color color-interpolation
  color-interpolation-filters cursor cx cy d diffuseConstant direction display dominant-baseline alignment-baseline dx dy
  edgeMode elevation exponent fill fill-opacity fill-rule filter filterUnits flood-color flood-opacity focusable font-family
  font-size font-style font-weight fr fx fy gradientTransform gradientUnits image-rendering in in2 intercept k1 k2 k3 k4
  lengthAdjust letter-spacing lighting-color marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask
  maskContentUnits maskUnits method mode numOctaves offset opacity operator order orient overflow paint-order pathLength
  patternContentUnits patternTransform patternUnits pointer-events points preserveAspectRatio primitiveUnits r radius refX refY
  result rotate rx ry scale seed shape-rendering side slope spacing stdDeviation stitchTiles stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  surfaceScale tableValues text-anchor text-decoration text-rendering textLength transform transform-origin unicode-bidi values
  vector-effect version viewBox visibility word-spacing writing-mode x x1 x2 xChannelSelector y y1 y2 yChannelSelector`)

/** Attributes that load something or lead to it, with the schemes that they may have. Without one, it is on the site. */
const urlSchemes: Readonly<Record<string, RegExp>> = {
  href: /^(https?|mailto|tel):/i,
  poster: /^(https?:|data:image\/)/i,
  src: /^(https?:|data:image\/)/i,
  srcset: /^(https?:|data:image\/)/i,
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const htmlNamespace = 'http://www.w3.org/1999/xhtml'

/** A custom element, whose name has a hyphen, does what the page has defined for it, and shows its content otherwise. */
export const isAllowedElement = (name: string, namespace: string): boolean =>
  namespace === htmlNamespace
    ? htmlElements.has(name) || name.includes('-')
    : namespace === svgNamespace && svgElements.has(name)

export function isAllowedAttribute(name: string, value: string): boolean {
  const schemes = urlSchemes[name]
  return schemes ? hasSchemes(value, schemes) : attributes.has(name) || /^(data|aria)-/.test(name)
}

/** Browsers ignore white space and control characters in a scheme. */
function hasSchemes(value: string, allowed: RegExp): boolean {
  const url = value.replaceAll(/[\p{Cc}\s]/gu, '')
  return !/^[a-z][a-z\d+.-]*:/i.test(url) || allowed.test(url)
}

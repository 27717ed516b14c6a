/** A screen that one goes to, and what is its content: with what the server knows, not a place held for it. */
export interface Area {
  name: string
  /** Whether an address leads there. */
  at: RegExp
  /** Where the bench begins. */
  address: string
  /** Selector of the content; it matches nothing else of the screen. */
  content: string
}

export const areas: readonly Area[] = [
  { name: 'the landing page', at: /^\/$/, address: '/', content: 'main h1' },
  { name: 'the gallery', at: /^\/tools$/, address: '/tools', content: 'main li img' },
  {
    name: 'text to image',
    at: /^\/tools\/text-to-image$/,
    address: '/tools/text-to-image',
    content: 'main textarea',
  },
  {
    name: 'HD upscale',
    at: /^\/tools\/hd-upscale$/,
    address: '/tools/hd-upscale',
    content: 'main input[type=file] + label',
  },
  {
    name: 'the homepage',
    at: /^\/personal-homepage$/,
    address: '/personal-homepage',
    content: 'main [role=tabpanel] article',
  },
  {
    name: 'the editor',
    at: /^\/portfolio-editor$/,
    address: '/portfolio-editor',
    content: 'main textarea',
  },
  {
    name: 'a portfolio',
    at: /^\/portfolio\//,
    address: '/portfolio/demo-northern-light',
    content: 'main article h1',
  },
]

/** The area that a path of the site leads to. */
export const areaAt = (path: string): Area | undefined => areas.find(({ at }) => at.test(path))

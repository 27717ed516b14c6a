/** A screen and its main content. */
export interface Area {
  name: string
  pathPattern: RegExp
  /** The path at which the bench opens the area. */
  address: string
  /** Selector of the content with data from the server. It matches no placeholder. */
  content: string
}

export const areas: readonly Area[] = [
  { name: 'the landing page', pathPattern: /^\/$/, address: '/', content: 'main h1' },
  { name: 'the gallery', pathPattern: /^\/tools$/, address: '/tools', content: 'main li img' },
  {
    name: 'text to image',
    pathPattern: /^\/tools\/text-to-image$/,
    address: '/tools/text-to-image',
    content: 'main textarea',
  },
  {
    name: 'HD upscale',
    pathPattern: /^\/tools\/hd-upscale$/,
    address: '/tools/hd-upscale',
    content: 'main input[type=file] + label',
  },
  {
    name: 'the homepage',
    pathPattern: /^\/personal-homepage$/,
    address: '/personal-homepage',
    content: 'main [role=tabpanel] article',
  },
  {
    name: 'the editor',
    pathPattern: /^\/portfolio-editor$/,
    address: '/portfolio-editor',
    content: 'main textarea',
  },
  {
    name: 'a portfolio',
    pathPattern: /^\/portfolio\//,
    address: '/portfolio/demo-northern-light',
    content: 'main article h1',
  },
]

/** Returns the area at a path of the site. */
export const findArea = (path: string): Area | undefined =>
  areas.find(({ pathPattern }) => pathPattern.test(path))

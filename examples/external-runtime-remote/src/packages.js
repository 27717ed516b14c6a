import { createElement, useState } from 'react'
import { chosenPackages } from './package-log-plugin.js'

const texts = {
  en: { title: 'Packages', list: 'Packages of the page', sort: 'Reverse the order' },
  zh: { title: '依赖包', list: '页面的依赖包', sort: '反转顺序' },
}

/** Lists the packages that this remote takes from the page, with their versions. */
export function Packages() {
  const [isReversed, setReversed] = useState(false)
  const text = texts[document.documentElement.lang] ?? texts.en
  const names = [...chosenPackages].sort()
  return createElement(
    'section',
    { style: { display: 'grid', gap: 16, padding: 32, justifyItems: 'start' } },
    createElement('h1', null, text.title),
    createElement('button', { type: 'button', onClick: () => setReversed(!isReversed) }, text.sort),
    createElement(
      'ul',
      { 'aria-label': text.list },
      (isReversed ? names.reverse() : names).map(name => createElement('li', { key: name }, name)),
    ),
  )
}
